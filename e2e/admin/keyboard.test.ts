import type { Page } from '@playwright/test'
import { ADMIN_PASSWORD, toStoredPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** What the focus looks like where it is: its ring, at least 2 px of a colour. */
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

/** Presses Tab until what is named has the focus; every stop on the way can be seen. */
async function tabTo(page: Page, role: 'button' | 'combobox' | 'textbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true })
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    // After the last control come those of the browser itself.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    await expectVisibleFocus(page)
    if (await wanted.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('by keyboard alone, always seeing the focus, an admin logs in, filters, finds a registration, approves it and logs out [R§2]', async ({
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

  // After a reload the first Tab leads past the header to what the screen is about.
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

  // The menus are worked by the arrow keys.
  await tabTo(page, 'combobox', 'Status')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?status=PENDING&page=1$/)
  await tabTo(page, 'combobox', 'Sales Rep')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?status=PENDING&salesRep=NOT_ASSIGNED&page=1$/)

  // A single key works within the list alone (WCAG 2.1.4).
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
  await expect(page.getByRole('rowheader')).toHaveText(['Dr Hana Yusof'])
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
