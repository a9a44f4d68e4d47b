import type { Page } from '@playwright/test'
import { digits, fillCode, fillPersonal, fillPractice, freshPhone, logIn } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expectThumbSized } from './controls.ts'

const NARROW = { width: 320, height: 640 }
const HCP = { fullName: 'Siti Nurhaliza', profession: 'Dental Professional', specialty: 'Orthodontist' }

/** Accessible in light and dark, made for thumbs, and whole on the narrowest phone. */
async function expectSoundDialog(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  const usual = page.viewportSize() ?? NARROW
  await page.setViewportSize(NARROW)
  await expectNoSidewaysScroll(page)
  const cut = await dialog.evaluate(popup => popup.scrollWidth - popup.clientWidth)
  expect(cut).toBe(0)
  for (const button of await dialog.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(usual)
}

/** The notices with one that is new and the switches open, where they stand. */
async function expectSoundNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await notices.getByText('How we notify you').click()
  await expect(notices.getByRole('switch', { name: 'Notify me by WhatsApp' })).toBeChecked()
  await expect(notices.getByText('New', { exact: true })).toBeVisible()
  await expectSoundDialog(page, 'Notifications')
  await closeDialog(page)
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role$=dialog]')).toHaveCount(0)
}

test('the dialogs of an HCP are accessible in light and dark and fit 320 px [UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
  inbox,
}) => {
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.tell(hcp, 'REGISTRATION_APPROVED')
  await people.open(hcp, '/portal/order')
  await expectSoundNotices(page)
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expectSoundDialog(page, /delivered/i)
  await closeDialog(page)

  await page.goto('/portal/sample/request/address')
  await page.getByRole('button', { name: /^Delete / }).click()
  await expectSoundDialog(page, 'Delete this address?')
  await closeDialog(page)

  await page.goto('/portal/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const phone = freshPhone('+60')
  await page.getByLabel('WhatsApp Mobile Number').fill(phone.number)
  await page.getByRole('button', { name: 'Save' }).click()
  await inbox.code(digits(phone))
  await expectSoundDialog(page, 'Confirm your new number')
  await closeDialog(page)

  await page.goto('/portal/sample/request')
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectSoundDialog(page, 'Order Placed Successfully!')
})

test('the terms dialog is accessible in light and dark and fits 320 px [R§2 UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
  inbox,
}) => {
  await logIn(page, inbox, (await people.newHcp({ terms: false })).phone)
  await expectSoundDialog(page, 'Accept Terms of Use')
})

test('the steps and dialogs of a registration are accessible in light and dark and fit 320 px [UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
  inbox,
}) => {
  await page.goto('/register')
  await fillPersonal(page, { ...HCP, phone: (await people.newRep()).phone })
  await expectSoundDialog(page, 'Unsuccessful!')

  const phone = freshPhone('+60')
  await page.goto('/register')
  await fillPersonal(page, { ...HCP, phone })
  await expect(page.getByLabel('Clinic address')).toBeVisible()
  await expectAccessible(page)
  await fillPractice(page)
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  await expectAccessible(page)
  await fillCode(page, await inbox.code(digits(phone)))
  await expectSoundDialog(page, 'Success!')
})

test('the dialogs of a rep are accessible in light and dark and fit 320 px [R§2 UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['IN_REVIEW', 'PROCESSING'] as const) await people.newOrder(hcp, status)
  await people.tell(rep, 'HCP_ASSIGNED')
  await people.open(rep, '/sale-rep/home')
  await expectSoundNotices(page)
  await page.getByRole('button', { name: /^Month/ }).click()
  await expectSoundDialog(page, 'Select month')
  await closeDialog(page)

  await page.goto('/sale-rep/sample/request')
  for (const [button, dialog] of [
    ['Reject', 'Rejected Reason'],
    ['Add Remark', 'Remark'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click()
    await expectSoundDialog(page, dialog)
    await closeDialog(page)
  }
})

test('the dialog of an admin is accessible in light and dark, on a laptop and at 320 px [UX§1 UX§11 UX§12 UX§15]', async ({
  page,
  people,
}) => {
  const { phone } = await people.newHcp({ status: 'PENDING' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.open(await people.newAdmin(), `/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await page.getByLabel('Verification').selectOption('Decline')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSoundDialog(page, 'Decline Dr Hana Yusof?')
})
