import type { Page } from '@playwright/test'
import { expect, test } from '../portal/test.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDistinctParts } from './contrast.ts'
import { expectThumbSized } from './controls.ts'
import { expectWholeWhenNarrow } from './large-text.ts'
import { expectSteady, measureShifts } from './layout-shift.ts'
import { enter, settle, VISITS } from './visits.ts'

const USUAL = { width: 390, height: 844 }

/** Opens an address while the server keeps its answers back: the screen is its skeleton until they come. */
async function openSlowly(page: Page, path: string, heading: string): Promise<void> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/**', route => answered.then(() => route.continue()))
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('progressbar').or(page.locator('.animate-pulse')).first()).toBeVisible()
  await expect(page.locator('.animate-spin')).toHaveCount(0)
  answer()
  await settle(page, heading)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await page.unroute('**/api/**')
}

async function expectSound(page: Page): Promise<void> {
  await expectThumbSized(page)
  await expectAccessible(page)
  await expectWholeWhenNarrow(page)
  await expectDistinctParts(page)
}

for (const visitor of ['nobody', 'hcp', 'rep', 'admin'] as const) {
  test(`every screen keeps its place while it loads, is accessible and distinct in light and dark, made for thumbs, whole at 320 px and 200 % text (${visitor})`, async ({
    page,
    people,
    expectFailure,
  }) => {
    expectFailure('/auth/token', 401)
    await enter(page, people, visitor)
    await measureShifts(page)
    for (const { path, heading, loads } of VISITS[visitor]) {
      await test.step(path, async () => {
        if (loads) {
          await openSlowly(page, path, heading)
        } else {
          await page.goto(path)
          await settle(page, heading)
        }
        await expect(page).toHaveURL(path)
        await expectSteady(page)
        await expectSound(page)
      })
    }
    if (visitor === 'hcp') {
      await page.goto('/portal/sample/request/address')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await settle(page, 'Edit Address')
      await expectSound(page)
    }
  })
}

test('the screens of an admin are accessible on a laptop too', async ({ page, people }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, people, 'admin')
  await page.goto('/admin/home?page=1')
  await settle(page, 'HCP Registration')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await settle(page, 'Profile Review')
  await expectAccessible(page)
  await page.setViewportSize(USUAL)
  await expectSound(page)
})

test('on a laptop the portal stands in a phone-sized frame, beside its address', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/login')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await frame.locator('body').evaluate(() => innerWidth)).toBe(390)
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)

  await frame.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(frame.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await page.setViewportSize(USUAL)
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
})
