import type { Locator, Page } from '@playwright/test'
import { toStoredPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from './faults.ts'
import { signInAs } from './visits.ts'

const widen = (page: Page) => page.setViewportSize({ width: 1280, height: 900 })
/** Wide enough for the phone-sized box, but not for a rep's list next to its card. */
const box = (page: Page) => page.setViewportSize({ width: 1023, height: 900 })
const narrow = (page: Page) => page.setViewportSize({ width: 390, height: 844 })
/** The panel beside the box. */
const side = (page: Page) => page.getByRole('complementary', { name: 'Continue on your phone' })

/** Returns the edges of the phone-sized box, which is 390 px wide. */
async function boxOf(page: Page) {
  const box = page.locator('[data-boxed] > :last-child')
  await expect(box).toHaveCSS('width', '390px')
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height }
}

async function expectInside(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const box = await boxOf(page)
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return x >= box.left && y >= box.top && x + width <= box.right && y + height <= box.bottom
    })
    .toBe(true)
}

test('on a desktop the portal shows in a phone-sized box of the same document, with its address as a QR code beside it', async ({
  page,
  expectFailure,
}) => {
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 768, height: 600 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await expectInside(page, page.getByRole('heading', { name: 'Login' }))
    const { bottom } = await boxOf(page)
    expect(bottom).toBeLessThan(viewport.height)
    await expect(side(page).getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(side(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
    expect.soft(await findScreenFaults(page)).toEqual([])
  }
  await expect(page.locator('iframe')).toHaveCount(0)
  expect((await page.request.get('/login')).headers()['x-frame-options']).toBe('DENY')
  expectFailure('/auth/token', 401)
  await page.goto('/sale-rep/sample/request/not-a-link')
  await expect(side(page)).toBeVisible()
  for (const path of ['/register', '/admin/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(side(page)).toHaveCount(0)
  }
  // A low or narrow window has no box; neither has a phone in landscape.
  await page.goto('/login')
  for (const [width, height] of [
    [1280, 599],
    [767, 900],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(side(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  }
})

test('a number typed on the login survives resizing the window, and so does a half-typed code on the verify screen', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep()
  await page.goto('/login')
  await page.getByLabel('Phone number').fill('1200')
  await page.getByLabel('Remember me for 90 days').check()
  await widen(page)
  await expectInside(page, page.getByLabel('Phone number'))
  await expect(page.getByLabel('Phone number')).toHaveValue('1200')
  await expect(page.getByLabel('Remember me for 90 days')).toBeChecked()
  await page.getByLabel('Phone number').fill(phone.number)
  await narrow(page)
  await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  const first = page.getByRole('textbox', { name: 'Digit 1 of 4' })
  await expect(first).toBeFocused()
  const code = await inbox.code(toStoredPhone(phone))
  await first.pressSequentially(code.slice(0, 2))
  await widen(page)
  await expect(page).toHaveURL('/verify')
  await expect(page.getByRole('textbox', { name: 'Digit 3 of 4' })).toBeFocused()
  await page.keyboard.type(code.slice(2))
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})

test('dialogs, toasts and the tab bar stay inside the box, and dialogs stay open when the window is resized', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  await people.newOrder(hcp, 'IN_REVIEW')
  await box(page)
  await people.openAs(rep, '/sale-rep/sample/request')
  await page.getByRole('button', { name: 'Add Remark' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectInside(page, dialog)
  await dialog.getByRole('textbox').fill('At the back door')
  expect.soft(await findScreenFaults(page)).toEqual([])
  await narrow(page)
  await expect(dialog.getByRole('textbox')).toHaveValue('At the back door')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, width: 390 })
  await box(page)
  await expect(dialog.getByRole('textbox')).toHaveValue('At the back door')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('article').first()).toContainText('At the back door')

  await people.openAs(hcp, '/portal/profile')
  await expectInside(page, page.getByRole('navigation', { name: 'Main' }))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Hana binti Yusof')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectInside(page, page.getByText('Profile updated successfully'))
})

test('a new screen starts at the top; Back, a reload and a resize keep the scroll position, in the box and on a phone [UX§14]', async ({
  page,
  people,
}) => {
  await signInAs(page, people, 'hcp')
  const order = page.getByRole('article').nth(3)
  /** The scroll position; with `to`, after scrolling there. */
  const scrolled = (to?: number) =>
    page.evaluate(top => {
      const scroller = document.querySelector('[data-boxed] > :last-child > :first-child')
      const box = scroller ?? document.documentElement
      if (top !== undefined) box.scrollTop = top
      return box.scrollTop
    }, to)
  for (const resize of [narrow, widen]) {
    await resize(page)
    await page.goto('/portal/order')
    await expect(order).toBeVisible()
    // Less than the end of the shortest of these pages.
    const before = await scrolled(300)
    expect(before).toBe(300)
    if (resize === widen) expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeFocused()
    await expect.poll(() => scrolled()).toBe(0)
    await page.goBack()
    await expect(order).toBeVisible()
    await expect.poll(() => scrolled()).toBe(before)
    await narrow(page)
    await expect.poll(() => scrolled()).toBe(before)
    await page.reload()
    await expect.poll(() => scrolled()).toBe(before)
  }
})
