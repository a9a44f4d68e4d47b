import { digits, fillRegistration, freshPhone } from '../people/journeys.ts'
import { acceptTerms, malaysia, markDelivered, placeOrder, singapore } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

for (const region of [malaysia, singapore]) {
  test(`in ${region.prefix === '+60' ? 'Malaysia' : 'Singapore'} everybody goes the whole way by the links in their messages, each to what it is about [H§4 R§4 D§4]`, async ({
    page,
    people,
    inbox,
    findLink,
    otherPerson,
  }) => {
    const phone = freshPhone(region.prefix)
    const rep = await people.newRep({ prefix: region.prefix, name: 'Grace Tan' })
    await page.goto('/register')
    await fillRegistration(page, inbox, { phone, ...region.hcp })
    await people.approve(phone, rep)

    await page.goto(await findLink(digits(phone), 'Your registration was approved'))
    await acceptTerms(page)
    await placeOrder(page, region)

    const repPage = await otherPerson()
    await repPage.goto(await findLink(digits(rep.phone), 'waits for your approval'))
    await expect(repPage).toHaveURL(/\/sale-rep\/sample\/request\?search=\w{12}$/)
    const request = repPage.getByRole('article')
    await expect(request).toHaveCount(1)
    await request.getByRole('button', { name: 'Approve' }).click()
    await request.getByRole('button', { name: 'Add Remark' }).click()
    await repPage.getByPlaceholder('Add a delivery remark').fill('Leave at the counter')
    await repPage.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await request.getByRole('button', { name: 'Mark as Shipped' }).click()
    await repPage.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
    await expect(request.getByText('Shipping')).toBeVisible()

    await page.goto(await findLink(digits(phone), 'Remark: Leave at the counter'))
    await expect(page).toHaveURL(/\/portal\/order\?order=[\w-]{36}$/)
    const order = page.getByRole('article')
    await expect(order).toBeFocused()
    await markDelivered(order)
    await expect(order.getByText('Delivered On')).toBeVisible()
  })
}
