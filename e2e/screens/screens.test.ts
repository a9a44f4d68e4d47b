import type { Page } from '@playwright/test'
import { expect, test } from '../portal/test.ts'
import { findFaults } from './faults.ts'
import { measureShifts, readShifts, SHIFT_LIMIT } from './layout-shift.ts'
import { followScripts, LIMITS, nameOf, weigh, withoutItemList } from './scripts.ts'
import { enter, findVisits, settle, type Visit } from './visits.ts'

/** Files that a signed-in user has already loaded with Verify: screens/first-load.test.ts. */
const WITH_VERIFY = ['codes', 'entry', 'portal', 'ui']
/** A laptop's viewport, for admin screens that show tables in place of cards there. */
const LAPTOP = { width: 1280, height: 800 }

/** Opens an address and holds back the server's responses: the screen shows its skeleton until they arrive. */
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

/** Opens a screen once and measures everything on it. A failed check does not stop the others. */
async function inspect(page: Page, visit: Visit, takeScripts: () => string[]): Promise<void> {
  const { path, heading, loads, title, bytes = LIMITS.bytes } = visit
  if (loads) {
    await openSlowly(page, path, heading)
  } else {
    await page.goto(path)
    await settle(page, heading)
  }
  await expect.soft(page).toHaveURL(path)
  await expect.soft(page).toHaveTitle(title ?? /^.+ – Meridian Care$/)
  const scripts = withoutItemList(takeScripts())
  expect.soft(scripts.length, `${path} loads ${scripts.join()}`).toBeLessThanOrEqual(LIMITS.files)
  expect.soft(await weigh(scripts), `${path} loads ${scripts.join()}`).toBeLessThanOrEqual(bytes)
  expect.soft(await readShifts(page), `${path} shifts`).toBeLessThan(SHIFT_LIMIT)
  expect.soft(await findFaults(page), path).toEqual([])
}

for (const visitor of ['nobody', 'hcp', 'rep', 'admin'] as const) {
  test(`every screen of ${visitor} is small, does not shift, is accessible, has touch-size controls and fits at 320 px and 200 % text [H§2 R§2 D§9 UX§1 UX§6 UX§11 UX§12 UX§14 UX§15 UX§16 UX§17 UX§25]`, async ({
    page,
    people,
    expectFailure,
  }) => {
    test.slow()
    expectFailure('/auth/token', 401)
    const takeScripts = followScripts(page)
    // Code loaded while the browser is idle does not count for a screen.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(visitor === 'admin' ? '/admin/login' : '/login', { waitUntil: 'networkidle' })
    takeScripts()
    await enter(page, people, visitor)
    await measureShifts(page)
    const takeOwn = () =>
      takeScripts().filter(file => visitor === 'nobody' || !WITH_VERIFY.includes(nameOf(file)))
    for (const visit of await findVisits(people, visitor)) {
      await test.step(visit.path, async () => {
        // A screen that fails to open does not hide the others.
        const failure = await inspect(page, visit, takeOwn).catch((error: unknown) => error)
        expect.soft(failure, visit.path).toBeUndefined()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  })
}

test("a rep's screens and the admin's list and review use the full width of a laptop and have no faults [R§2 D§9 UX§12 UX§15]", async ({
  page,
  people,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, people, 'rep')
  for (const [path, heading] of [
    ['/sale-rep/home', 'Hello, Aisyah Rahman'],
    ['/sale-rep/sample/request', 'Sample Requests by HCP'],
    ['/sale-rep/register/history', 'Registration History'],
  ] as const) {
    await page.goto(path)
    await settle(page, heading)
    expect.soft((await page.getByRole('main').boundingBox())?.width, path).toBeGreaterThan(1200)
    expect.soft(await findFaults(page), path).toEqual([])
  }
  await enter(page, people, 'admin')
  await page.goto('/admin/home?page=1')
  await settle(page, 'HCP Registration')
  expect.soft(await findFaults(page), 'list').toEqual([])
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await settle(page, 'Profile Review')
  expect.soft(await findFaults(page), 'review').toEqual([])
})
