import type { Page } from '@playwright/test'
import { digits, PASSWORD } from '../people/journeys.ts'
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

test('an admin logs in, finds a registration, approves it and logs out by keyboard alone, always seeing the focus [R§2]', async ({
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
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader').first()).toBeVisible()

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
  await page.keyboard.type(digits(phone))
  await expect(page).toHaveURL(new RegExp(`search=${digits(phone)}`))
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
  await expect(page).toHaveURL(new RegExp(`/admin/home\\?search=${digits(phone)}&page=1$`))
  expect((await people.findRegistration(phone)).status).toBe('COMPLETED')
  await expect(page.getByRole('heading', { name: 'HCP Registration' })).toBeFocused()

  await tabTo(page, 'button', 'Logout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('the menus of the list are worked by the arrow keys [R§2]', async ({ page, people }) => {
  await people.newHcp({ status: 'PENDING' })
  await people.newRep()
  await people.open(await people.newAdmin(), '/admin/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await tabTo(page, 'combobox', 'Status')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?status=PENDING&page=1$/)
  // The address is there a moment before the list.
  const waiting = page.getByRole('button', { name: 'Total HCP Pending Approval' })
  await expect(waiting).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(/\?page=1$/)
  // All, Not Assigned, and the reps once they are loaded.
  await expect(page.getByLabel('Sales Rep').getByRole('option').nth(2)).toBeAttached()
  await tabTo(page, 'combobox', 'Sales Rep')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?salesRep=NOT_ASSIGNED&page=1$/)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?salesRep=[\da-f-]{36}&page=1$/)
})

test('everything is reached by Tab with a visible focus, and / focuses the search from within the list alone [R§2]', async ({
  page,
  people,
}) => {
  await people.newHcp({ status: 'PENDING' })
  await people.open(await people.newAdmin(), '/admin/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const search = page.getByLabel('Search', { exact: true })
  await page.getByRole('rowheader').first().locator('..').getByRole('button').focus()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(search).toHaveValue('a/b')
  await search.fill('')
  await expect(page).toHaveURL(/\?page=1$/)
  const reached: string[] = []
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => {
        const focused = document.activeElement
        const { outlineStyle, boxShadow } = getComputedStyle(focused ?? document.body)
        const seen = outlineStyle !== 'none' || boxShadow !== 'none'
        return `${focused?.tagName} ${seen}`
      }),
    )
  }
  expect(reached).toEqual([
    'SELECT true',
    'SELECT true',
    'INPUT true',
    'BUTTON true',
    'INPUT true',
    'BUTTON true',
  ])
  await page.getByLabel('Status', { exact: true }).focus()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Status', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?status=COMPLETED&page=1$/)
})

test("the first Tab leads past the header's rooms to what the screen is about [R§2]", async ({
  page,
  people,
}) => {
  await people.open(await people.newAdmin(), '/admin/home')
  const search = page.getByLabel('Search', { exact: true })
  await expect(search).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inside = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(inside).toBe(true)
})
