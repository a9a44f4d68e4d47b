import type { Page } from '@playwright/test'
import { failNextCall } from '../network/failures.ts'
import {
  completePersonalStep,
  completePracticeStep,
  logInByPhone,
  toStoredPhone,
  typeOneTimeCode,
  unusedPhone,
} from '../people/journeys.ts'
import { chooseSample } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'
import { expectFaultlessDialog, findScreenFaults } from './faults.ts'

const HCP = { fullName: 'Siti Nurhaliza', profession: 'Dental Professional', specialty: 'Orthodontist' }

/** Checks the notification panel with one new notification and the channel switches open. */
async function expectFaultlessNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await notices.getByText('How we notify you').click()
  await expect(notices.getByRole('switch', { name: 'Notify me by WhatsApp' })).toBeChecked()
  await expect(notices.getByText('New', { exact: true })).toBeVisible()
  await expectFaultlessDialog(page, 'Notifications')
  await closeDialog(page)
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role$=dialog]')).toHaveCount(0)
}

test("an HCP's dialogs have no faults [UX§1 UX§11 UX§12 UX§15]", async ({ page, people, inbox }) => {
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.enqueueNotification(hcp, 'REGISTRATION_APPROVED')
  await people.openAs(hcp, '/portal/order')
  await expectFaultlessNotices(page)
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expectFaultlessDialog(page, /delivered/i)
  await closeDialog(page)

  await page.goto('/portal/sample/request/address')
  await page.getByRole('button', { name: /^Delete / }).click()
  await expectFaultlessDialog(page, 'Delete this address?')
  await closeDialog(page)
  await page.getByRole('button', { name: /^Edit / }).click()
  await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  expect.soft(await findScreenFaults(page), 'Edit Address').toEqual([])

  await page.goto('/portal/profile')
  await page.getByRole('button', { name: 'Add certificate' }).click()
  await expectFaultlessDialog(page, 'Add certificate')
  await closeDialog(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const phone = unusedPhone('+60')
  await page.getByLabel('WhatsApp Mobile Number').fill(phone.number)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await inbox.code(toStoredPhone(phone))
  await expectFaultlessDialog(page, 'Confirm your new number')
  await closeDialog(page)

  await page.goto('/portal/sample/request')
  await page.getByRole('combobox', { name: 'Item 1' }).click()
  await expect(page.getByRole('listbox', { name: 'Item 1' })).toBeVisible()
  expect.soft(await findScreenFaults(page), 'Items').toEqual([])
  await page.keyboard.press('Escape')
  await chooseSample(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectFaultlessDialog(page, 'Order Placed Successfully!')
})

test('the steps and dialogs of a registration and the terms dialog have no faults [R§2 UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
  inbox,
}) => {
  await page.goto('/register')
  await completePersonalStep(page, { ...HCP, phone: (await people.newRep()).phone })
  await expectFaultlessDialog(page, 'Unsuccessful!')

  const phone = unusedPhone('+60')
  await page.goto('/register')
  await completePersonalStep(page, { ...HCP, phone })
  await expect(page.getByLabel('Clinic address')).toBeVisible()
  expect.soft(await findScreenFaults(page), 'step 2').toEqual([])
  await completePracticeStep(page)
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  expect.soft(await findScreenFaults(page), 'step 3').toEqual([])
  await typeOneTimeCode(page, await inbox.code(toStoredPhone(phone)))
  await expectFaultlessDialog(page, 'Success!')

  await logInByPhone(page, inbox, (await people.newHcp({ terms: false })).phone)
  await expectFaultlessDialog(page, 'Accept Terms of Use')
})

test("a rep's dialogs on a phone and an admin's on a laptop have no faults [R§2 UX§1 UX§11 UX§12 UX§15]", async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['IN_REVIEW', 'PROCESSING'] as const) await people.newOrder(hcp, status)
  await people.enqueueNotification(rep, 'HCP_ASSIGNED')
  await people.openAs(rep, '/sale-rep/home')
  await expectFaultlessNotices(page)
  await page.getByRole('button', { name: /^Month/ }).click()
  await expectFaultlessDialog(page, 'Select month')
  await closeDialog(page)
  await page.goto('/sale-rep/sample/request')
  for (const [button, dialog] of [
    ['Reject', 'Rejected Reason'],
    ['Mark as Shipped', 'Mark as Shipped?'],
    ['Add Remark', 'Remark'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click()
    await expectFaultlessDialog(page, dialog)
    await closeDialog(page)
  }

  const { phone } = await people.newHcp({ status: 'PENDING' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.openAs(await people.newAdmin(), `/admin/home?search=${toStoredPhone(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await page.getByLabel('Verification').selectOption('Decline')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectFaultlessDialog(page, 'Decline Dr Hana Yusof?')
})

test('the dialogs of cases and the page of an own case have no faults [UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  const problem = await people.newCase(hcp)
  await people.openAs(hcp, `/portal/cases/${problem}`)
  await expect(page.getByRole('heading', { name: 'Delivery problem' })).toBeVisible()
  expect.soft(await findScreenFaults(page), 'own case').toEqual([])
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expectFaultlessDialog(page, 'Add photo')

  const admin = await people.newAdmin()
  await people.openAs(admin, `/admin/cases/${await people.newCase(admin, 'INCIDENT')}`)
  for (const [button, title] of [
    ['Edit', 'Edit'],
    ['Mark as done: Tell the authority', 'Tell the authority'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expectFaultlessDialog(page, title)
    await closeDialog(page)
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Close case' }).click()
  await expectFaultlessDialog(page, /^Close case/)
  await closeDialog(page)
  await page.goto(`/admin/cases/${await people.newCase(hcp, 'SAFETY')}`)
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await expectFaultlessDialog(page, 'Correct class and seriousness')
  await page.goto('/admin/cases/deadlines')
  await page
    .getByRole('region', { name: 'Data incident' })
    .getByRole('button', { name: 'Edit: Tell the people concerned' })
    .click()
  await expectFaultlessDialog(page, 'Tell the people concerned')
})

test('the dialogs of a delivery problem have no faults [UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.openAs(hcp, '/portal/order')
  await page.getByText('Details').click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByLabel('What is wrong?').selectOption('Damaged')
  await expectFaultlessDialog(page, 'Report a problem')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('link', { name: /^Problem reported/ }).click()
  await expect(page).toHaveURL(/\/portal\/cases\//)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await people.openAs(hcp.rep ?? hcp, `/sale-rep/cases/${id}`)
  await page.getByRole('button', { name: 'Solve the problem' }).click()
  await expectFaultlessDialog(page, 'Solve the problem')
})

test('errors, alerts, failed loads and the offline banner have no faults [UX§11 UX§15]', async ({
  page,
  people,
  expectFailure,
}) => {
  const hcp = await people.newHcp()
  expectFailure('/auth/check-user', 500)
  expectFailure('/auth/verify-token', 400)
  expectFailure('/order/get', 500)
  await page.goto('/login')
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('Phone number').blur()
  await expect(page.getByText('Invalid phone number')).toBeVisible()
  expect.soft(await findScreenFaults(page), 'field').toEqual([])
  for (let check = 0; check < 3; check += 1) await failNextCall(page, '/auth/check-user')
  await page.getByLabel('Phone number').fill(hcp.phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect.soft(await findScreenFaults(page), 'alert').toEqual([])

  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await failNextCall(page, '/auth/verify-token', { status: 400, code: 'OTP_INVALID' })
  await typeOneTimeCode(page, '0000')
  await expect(page.getByRole('alert')).toHaveText('Failed to verify OTP')
  expect.soft(await findScreenFaults(page), 'wrong code').toEqual([])

  await page.route('**/api/order/get', route => route.fulfill({ status: 500, body: 'broken' }))
  await people.openAs(hcp, '/portal/order')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect.soft(await findScreenFaults(page), 'failed load').toEqual([])
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  expect.soft(await findScreenFaults(page), 'offline').toEqual([])
})
