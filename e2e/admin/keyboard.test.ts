import type { Page } from '@playwright/test'
import { ADMIN_PASSWORD, toStoredPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Expects a visible focus ring on the focused element: solid and at least 2 px wide. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    return { name: focused.tagName, outlineStyle, wide: Number.parseFloat(outlineWidth) >= 2 }
  })
  expect(ring).toEqual({
    name: expect.stringMatching(/^(A|BUTTON|INPUT|SELECT)$/),
    outlineStyle: 'solid',
    wide: true,
  })
}

/** Presses Tab until the named control has the focus. Checks the focus ring at every stop. */
async function tabTo(page: Page, role: 'button' | 'combobox' | 'textbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true })
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    // After the last control, Tab moves to the browser's own controls.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    await expectVisibleFocus(page)
    if (await wanted.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('an admin logs in, filters, finds a registration, approves it and logs out by keyboard alone, and the focus is always visible [R§2]', async ({
  page,
  people,
}) => {
  const { email } = await people.newAdmin()
  await people.newRep()
  const { phone } = await people.newHcp({ status: 'PENDING' })
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader').first()).toBeVisible()

  // After a reload the first Tab stop skips the header and leads to the main content.
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeInViewport()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inside = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(inside).toBe(true)

  // Arrow keys change the value of a select.
  await tabTo(page, 'combobox', 'Status')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?status=PENDING&page=1$/)
  await tabTo(page, 'combobox', 'Sales Rep')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?status=PENDING&salesRep=NOT_ASSIGNED&page=1$/)

  // A single-key shortcut works only while the focus is in the list (WCAG 2.1.4).
  const search = page.getByLabel('Search')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .focus()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.type(toStoredPhone(phone))
  await expect(page).toHaveURL(new RegExp(`search=${toStoredPhone(phone)}`))
  await expect(page.getByRole('rowheader')).toHaveText([/^Dr Hana Yusof/])
  await tabTo(page, 'button', 'Edit Dr Hana Yusof')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile Review' })).toBeFocused()

  await tabTo(page, 'combobox', 'Sales Rep')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'combobox', 'Verification')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/home\\?search=${toStoredPhone(phone)}&`))
  expect((await people.findRegistration(phone)).status).toBe('COMPLETED')
  await expect(page.getByRole('heading', { name: 'HCP Registration' })).toBeFocused()

  await tabTo(page, 'button', 'Logout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/login$/)
})
