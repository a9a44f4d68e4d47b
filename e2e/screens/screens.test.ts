import type { Page } from '@playwright/test'
import { expect, test } from '../portal/test.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDistinctParts } from './contrast.ts'
import { expectThumbSized } from './controls.ts'
import { expectWholeWhenNarrow } from './large-text.ts'
import { expectSteady, measureShifts } from './layout-shift.ts'
import { followScripts, LIMITS, nameOf, weigh } from './scripts.ts'
import { enter, findVisits, settle } from './visits.ts'

const USUAL = { width: 390, height: 844 }

/** Files that a signed-in user has loaded since Verify: screens/first-load.test.ts. */
const WITH_VERIFY = ['codes', 'entry', 'portal', 'ui']

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
  test(`every screen loads at most four new files and 20 kB of script and keeps its place meanwhile, has a title, is accessible and distinct in light and dark, made for thumbs, whole at 320 px and 200 % text (${visitor}) [H§2 R§2 D§9 UX§1 UX§6 UX§11 UX§12 UX§14 UX§15 UX§16 UX§17 UX§25]`, async ({
    page,
    people,
    expectFailure,
  }) => {
    expectFailure('/auth/token', 401)
    const takeScripts = followScripts(page)
    // What comes while nothing is to do is no screen's own.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(visitor === 'admin' ? '/admin/login' : '/login', { waitUntil: 'networkidle' })
    takeScripts()
    await enter(page, people, visitor)
    await measureShifts(page)
    for (const { path, heading, loads, title, bytes = LIMITS.bytes } of await findVisits(people, visitor)) {
      await test.step(path, async () => {
        if (loads) {
          await openSlowly(page, path, heading)
        } else {
          await page.goto(path)
          await settle(page, heading)
        }
        await expect(page).toHaveURL(path)
        await expect(page).toHaveTitle(title ?? /^.+ – Meridian Care$/)
        const scripts = takeScripts().filter(
          file => visitor === 'nobody' || !WITH_VERIFY.includes(nameOf(file)),
        )
        expect(scripts.length, scripts.join()).toBeLessThanOrEqual(LIMITS.files)
        expect(await weigh(scripts), scripts.join()).toBeLessThanOrEqual(bytes)
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

test('the screens of an admin are accessible on a laptop too [R§2 UX§15]', async ({ page, people }) => {
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
