import { fillRegistration, freshPhone, logIn, logInAdmin, logOut } from '../people/journeys.ts'
import { acceptTerms, deliver, malaysia, placeOrder, singapore } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

const NOT_VERIFIED = 'Your account is not verified yet. Please wait for the admin to verify your account.'

for (const region of [malaysia, singapore]) {
  test(`an HCP registers publicly and gets samples (${region.prefix}) [H§1 H§8 R§1 D§5]`, async ({
    page,
    inbox,
    people,
    otherPerson,
  }) => {
    const phone = freshPhone(region.prefix)
    const admin = await otherPerson()
    const rep = await otherPerson()
    const { email } = await people.newAdmin(region)
    const { id: repId, phone: repPhone } = await people.newRep(region)

    await page.goto('/register')
    await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
    await fillRegistration(page, inbox, { ...region.hcp, phone })
    await expect(page).toHaveURL(/\/login$/)

    await logIn(page, inbox, phone)
    await expect(page.getByRole('alert')).toHaveText(NOT_VERIFIED)

    await logInAdmin(admin, email)
    await admin.getByLabel('Search').fill(phone.number)
    await expect(admin.getByText('Showing 1 to 1 of 1')).toBeVisible()
    await admin.getByRole('button', { name: `Edit Dr ${region.hcp.fullName}` }).click()
    await admin.getByLabel('Verification').selectOption('Approve')
    await expect(admin.getByText('Promoter is required.')).toBeVisible()
    await admin.getByLabel('Sales Rep').selectOption(repId)
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveURL(/\/admin\/home\?/)
    await expect(admin.getByText('Approved').last()).toBeVisible()

    await logIn(page, inbox, phone)
    await acceptTerms(page)
    await expect(page.getByRole('heading', { name: `Dr ${region.hcp.fullName}` })).toBeVisible()
    await placeOrder(page, region)

    await logIn(rep, inbox, repPhone)
    await deliver(page, rep, region)
  })

  test(`a rep registers an HCP, who gets samples (${region.prefix}) [H§1 R§1]`, async ({
    page,
    inbox,
    people,
    otherPerson,
  }) => {
    const phone = freshPhone(region.prefix)
    const hcp = await otherPerson()

    await logIn(page, inbox, (await people.newRep(region)).phone)
    await page.getByRole('link', { name: 'Register HCP' }).click()
    await expect(page.getByRole('heading', { name: 'Register HCP' })).toBeVisible()
    await fillRegistration(page, inbox, { ...region.hcp, phone })
    await expect(page).toHaveURL(/\/sale-rep\/home/)

    await logIn(hcp, inbox, phone)
    await acceptTerms(hcp)
    await placeOrder(hcp, region)
    await deliver(hcp, page, region)
    await logOut(page)
  })
}
