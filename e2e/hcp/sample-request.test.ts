import type { Page } from '@playwright/test'
import {
  fillRegistration,
  freshPhone,
  logIn,
  logInAdmin,
  logOut,
  type NewHcp,
  type Phone,
} from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const NOT_VERIFIED = 'Your account is not verified yet. Please wait for the admin to verify your account.'

type Region = {
  prefix: Phone['prefix']
  hcp: Omit<NewHcp, 'phone'>
  category: string
  address: { postcode: string; city?: string; state?: string }
}

const malaysia: Region = {
  prefix: '+60',
  hcp: { fullName: 'Siti Nurhaliza', profession: 'Dental Professional', specialty: 'Orthodontist' },
  category: 'Oral Care Sample',
  address: { postcode: '50450', city: 'Kuala Lumpur', state: 'Selangor' },
}

const singapore: Region = {
  prefix: '+65',
  hcp: { fullName: '陈伟明', profession: 'Medical Professional', specialty: 'Neurologist' },
  category: 'Wellness Sample',
  address: { postcode: '238801' },
}

async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Accept Terms of Use' })
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await dialog.getByLabel('I have read and accept').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
}

/** From the home screen to 'Order Placed Successfully!', with an address completed on the way. */
async function placeOrder(page: Page, region: Region): Promise<void> {
  await page.getByRole('link', { name: 'Sample Request' }).click()
  await expect(page.getByLabel('Category')).toContainText(region.category)
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '+ Add item' }).click()
  await page.getByLabel('Item 2', { exact: true }).selectOption({ index: 1 })

  await page.getByRole('region', { name: 'Address' }).getByRole('link').first().click()
  await page.getByRole('link', { name: '+ add new address' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bright Smile Clinic')
  await page.getByLabel('Address line 1').fill('12 Jalan Ampang')
  await page.getByLabel('Postcode').fill(region.address.postcode)
  if (region.address.city) await page.getByLabel('City').fill(region.address.city)
  if (region.address.state) await page.getByLabel('State').selectOption(region.address.state)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(region.address.postcode).click()

  await expect(page).toHaveURL(/\/portal\/sample\/request$/)
  await expect(page.getByText(region.address.postcode)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
}

/** The rep approves, remarks and ships the newest request; the HCP receives it; everyone sees Delivered. */
async function deliver(hcp: Page, rep: Page, region: Region): Promise<void> {
  await rep.getByRole('link', { name: 'Sample Request' }).click()
  const request = rep.getByRole('article').filter({ hasText: region.hcp.fullName }).first()
  await expect(request.getByText('Pending Approval')).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request.getByText('Processing')).toBeVisible()
  await request.getByRole('button', { name: 'Add Remark' }).click()
  await rep.getByPlaceholder('Add a delivery remark').fill('Leave at the counter')
  await rep.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(request.getByText('Leave at the counter')).toBeVisible()
  await request.getByRole('button', { name: 'Mark as Shipped' }).click()
  await rep.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(request.getByText('Shipping')).toBeVisible()

  await hcp.getByRole('link', { name: 'Order', exact: true }).click()
  const order = hcp.getByRole('article').first()
  await expect(order.getByText('Leave at the counter')).toBeVisible()
  await order.getByRole('button', { name: 'Mark As Delivered' }).click()
  await hcp.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(order.getByText('Delivered', { exact: true })).toBeVisible()

  await rep.goto('/sale-rep/sample/request')
  await expect(request.getByText('Delivered', { exact: true })).toBeVisible()
}

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
