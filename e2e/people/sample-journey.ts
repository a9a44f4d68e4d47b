import { expect, type Locator, type Page } from '@playwright/test'
import type { NewHcp, Phone } from './journeys.ts'

export type Region = {
  prefix: Phone['prefix']
  hcp: Omit<NewHcp, 'phone'>
  category: string
  address: { postcode: string; city?: string; state?: string }
}

/** The HCP, sample category and delivery address of each region. */
export const malaysia: Region = {
  prefix: '+60',
  hcp: { fullName: 'Siti Nurhaliza', profession: 'Dental Professional', specialty: 'Orthodontist' },
  category: 'Oral Care Sample',
  address: { postcode: '50450', city: 'Kuala Lumpur', state: 'Selangor' },
}

export const singapore: Region = {
  prefix: '+65',
  hcp: { fullName: '陈伟明', profession: 'Medical Professional', specialty: 'Neurologist' },
  category: 'Wellness Sample',
  address: { postcode: '238801' },
}

export async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Accept Terms of Use' })
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await dialog.getByLabel('I have read and accept').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
}

function itemField(page: Page, position: number): Locator {
  return page.getByRole('combobox', { name: `Item ${position}`, exact: true })
}

/** Chooses an item of the sample request; '+ Add item' opens the list of each further one. @param name default: the first item */
export async function chooseSample(page: Page, position = 1, name?: string): Promise<void> {
  await (position === 1
    ? itemField(page, position)
    : page.getByRole('button', { name: '+ Add item' })
  ).click()
  const list = page.getByRole('listbox', { name: `Item ${position}`, exact: true })
  const options = list.getByRole('option')
  await (name === undefined ? options : options.filter({ hasText: name })).first().click()
  await expect(list).toBeHidden()
}

/** Goes from home to 'Order Placed Successfully!' with this many items, and completes an address on the way. */
export async function placeSampleOrder(page: Page, region: Region, items = 2): Promise<void> {
  await page.getByRole('link', { name: 'Sample Request' }).click()
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText(region.category)
  for (let item = 1; item <= items; item += 1) await chooseSample(page, item)

  await page.getByRole('region', { name: 'Address' }).getByRole('link').first().click()
  await page.getByRole('link', { name: '+ add new address' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bright Smile Clinic')
  await page.getByLabel('Address line 1').fill('12 Jalan Ampang')
  await page.getByLabel('Postcode').fill(region.address.postcode)
  if (region.address.city) await page.getByLabel('City').fill(region.address.city)
  if (region.address.state) await page.getByLabel('State').selectOption(region.address.state)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(region.address.postcode).click()

  await expect(page).toHaveURL(/\/portal\/sample\/request$/)
  // The draft has survived the address screens and also survives a reload.
  await page.reload()
  await expect(page.getByText(region.address.postcode)).toBeVisible()
  for (let item = 1; item <= items; item += 1)
    await expect(itemField(page, item)).not.toHaveText('Select an item')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
}

/** Approves a request, adds a remark and ships it, as the rep. */
export async function approveAndShip(request: Locator): Promise<void> {
  const rep = request.page()
  await expect(request.getByText('Pending Approval')).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request.getByText('Approved', { exact: true })).toBeVisible()
  // The decided card has folded to its receipt.
  await request.getByRole('heading').getByRole('button').click()
  await request.getByRole('button', { name: 'Add Remark' }).click()
  await rep.getByPlaceholder('Add a delivery remark').fill('Leave at the counter')
  await rep.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(request.getByText('Leave at the counter')).toBeVisible()
  await request.getByRole('button', { name: 'Mark as Shipped' }).click()
  await rep.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(request.getByText('Shipped', { exact: true })).toBeVisible()
}

/** Confirms 'Mark As Delivered' and waits for the server: the screen updates before the response. */
export async function markDelivered(order: Locator): Promise<void> {
  const answer = order.page().waitForResponse('**/api/order/status-update')
  await order.getByRole('button', { name: 'Mark As Delivered' }).click()
  const dialog = order.page().getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Mark As Delivered' }).click()
  expect((await answer).status()).toBe(200)
}
