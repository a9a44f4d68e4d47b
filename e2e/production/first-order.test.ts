import type { Page } from '@playwright/test'
import {
  ADMIN_PASSWORD,
  completeRegistration,
  logInByPhone,
  type Phone,
  unusedPhone,
} from '../people/journeys.ts'
import {
  acceptTerms,
  approveAndShip,
  malaysia,
  markDelivered,
  placeSampleOrder,
} from '../people/sample-journey.ts'
import { expect } from '../portal/test.ts'
import { FIRST_OWNER, test } from './production.ts'

const LAPTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

const step = (admin: Page, name: string) => admin.getByRole('main').getByRole('link', { name, exact: true })

async function openFirstSteps(admin: Page): Promise<void> {
  await admin.goto('/admin/first-steps')
  await expect(step(admin, 'Sales reps')).toBeVisible()
}

/** Creates the first owner by the link that the start printed, and is signed in. */
async function createFirstOwner(admin: Page, address: string): Promise<void> {
  await admin.goto(address)
  await admin.getByLabel('Company').selectOption('Meridian Care Malaysia')
  await admin.getByLabel('Full name').fill('Nadia Osman')
  await admin.getByLabel('Email').fill(FIRST_OWNER)
  await admin.getByLabel('Choose a password').fill(ADMIN_PASSWORD)
  await admin.getByRole('button', { name: 'Save and log in' }).click()
}

/** Does the steps of the set-up checklist as an admin: the privacy contact, a rep, a sample and its stock. */
async function prepare(admin: Page, rep: Phone): Promise<void> {
  const dialog = admin.getByRole('dialog')
  await step(admin, 'Privacy contact').click()
  await admin.getByLabel('Privacy contact').fill('privacy@company.my')
  await admin.getByRole('button', { name: 'Save: Data protection' }).click()
  await expect(admin.getByRole('region', { name: 'Data protection' }).getByText('Saved')).toBeVisible()

  await openFirstSteps(admin)
  await expect(step(admin, 'Privacy contact')).toHaveAccessibleDescription(/^Done/)
  await step(admin, 'Sales reps').click()
  await admin.getByRole('button', { name: 'Add sales rep' }).click()
  await dialog.getByLabel('Name').fill('Aisyah Rahman')
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(rep.number)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('rowheader', { name: 'Aisyah Rahman' })).toBeVisible()

  await openFirstSteps(admin)
  await expect(step(admin, 'Sales reps')).toHaveAccessibleDescription(/^Done/)
  await step(admin, 'Samples').click()
  await admin.getByRole('button', { name: 'Add sample' }).click()
  await dialog.getByLabel('Name').fill('First Sample')
  await dialog.getByLabel('Category').selectOption(malaysia.category)
  await dialog.getByLabel('Class').selectOption('Cosmetic')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('link', { name: 'First Sample' })).toBeVisible()

  await openFirstSteps(admin)
  await expect(step(admin, 'Samples')).toHaveAccessibleDescription(/^Done/)
  await step(admin, 'Stock').click()
  await admin.getByRole('link', { name: 'First Sample' }).click()
  // The list has the same button.
  await expect(admin.getByRole('heading', { level: 1, name: 'First Sample' })).toBeVisible()
  await admin.getByRole('button', { name: 'Receive goods' }).click()
  await dialog.getByLabel('Lot number').fill('L1')
  await dialog.getByLabel('Expiry date').fill('2099-12-31')
  await dialog.getByLabel('Quantity').fill('10')
  await dialog.getByRole('button', { name: 'Receive goods' }).click()
  await expect(admin.getByText('10 on hand', { exact: true })).toBeVisible()
}

/** Approves the one pending HCP and assigns them to the one rep. */
async function approve(admin: Page, fullName: string): Promise<void> {
  await openFirstSteps(admin)
  await expect(step(admin, 'Stock')).toHaveAccessibleDescription(/^Done/)
  await step(admin, 'HCPs').click()
  await admin.getByRole('button', { name: `Edit Dr ${fullName}` }).click()
  await admin.getByLabel('Verification').selectOption('Approve')
  await expect(admin.getByText('Promoter is required.')).toBeVisible()
  await admin.getByLabel('Sales Rep').selectOption('Aisyah Rahman')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  // The badge changes after the first of the two calls.
  await expect(admin.getByText(`${fullName}: Approved`)).toBeVisible()
}

test('a company starts on an empty database and delivers its first order using only the browser [H§1 H§8 R§1 D§5]', async ({
  page,
  inbox,
  browser,
  baseURL,
  watch,
  otherPerson,
  production,
}) => {
  test.slow()
  const [hcpPhone, repPhone] = [unusedPhone(malaysia.prefix), unusedPhone(malaysia.prefix)]
  const office = await browser.newContext({ ...LAPTOP, ...(baseURL && { baseURL }) })
  watch.follow(office)
  const admin = await office.newPage()
  await createFirstOwner(admin, production.firstOwnerPage)
  await admin.getByRole('link', { name: 'Set-up checklist' }).click()
  await expect(admin.getByText('To do')).toHaveCount(10)
  await prepare(admin, repPhone)

  await page.goto('/register')
  await completeRegistration(page, inbox, { ...malaysia.hcp, phone: hcpPhone })
  await logInByPhone(page, inbox, hcpPhone)
  await expect(page.getByRole('alert')).toHaveText(/^Your account is not verified yet/)
  await approve(admin, malaysia.hcp.fullName)
  await openFirstSteps(admin)
  await expect(admin.getByText('HCPs can request samples now.', { exact: true })).toBeVisible()
  await office.close()

  await logInByPhone(page, inbox, hcpPhone)
  await acceptTerms(page)
  await placeSampleOrder(page, malaysia, 1)
  const rep = await otherPerson()
  await logInByPhone(rep, inbox, repPhone)
  await rep.getByRole('link', { name: 'Sample Request' }).click()
  const request = rep.getByRole('article').filter({ hasText: malaysia.hcp.fullName })
  await approveAndShip(request)
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  const order = page.getByRole('article')
  await order.getByText('Details').click()
  await expect(order.getByText('Leave at the counter')).toBeVisible()
  await markDelivered(order)
  await expect(order.getByText('Delivered', { exact: true })).toBeVisible()
  await rep.goto('/sale-rep/sample/request')
  await expect(request.getByText('Delivered', { exact: true })).toBeVisible()

  // While the portal is stopped, the open screens' bells get no response.
  watch.expected.push({ urlPart: '/api/messages/notices', status: 0 })
  const output = await production.doctor()
  expect(output).toContain('Settings: complete for production.')
  // The second company is not in use.
  expect(output.match(/ready for orders\.|not ready, it lacks/g)).toEqual(['ready for orders.'])
  // The recommendations for the first company.
  expect(output.match(/^ {2}- /gm)).toHaveLength(5)
})
