import type { Page } from '@playwright/test'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from './faults.ts'
import { readLayoutShift, SHIFT_LIMIT, startMeasuringLayoutShift } from './layout-shift.ts'
import {
  NAVIGATION_LIMITS,
  recordLoadedScripts,
  scriptName,
  totalScriptBytes,
  withoutSampleSelectList,
} from './scripts.ts'
import type { ScreenToVisit } from './visit-list.ts'
import { screensOfVisitor, signInAs, waitForScreenContent } from './visits.ts'

/** Files that a signed-in user has already loaded with Verify: screens/first-load.test.ts. */
const WITH_VERIFY = ['calls', 'code', 'portal', 'verify-login-code-page']
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
  await waitForScreenContent(page, heading)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await page.unroute('**/api/**')
}

/** Opens a screen once and measures everything on it. A failed check does not stop the others. */
async function inspect(page: Page, visit: ScreenToVisit, takeScripts: () => string[]): Promise<void> {
  const { path, heading, loads, title } = visit
  if (loads) {
    await openSlowly(page, path, heading)
  } else {
    await page.goto(path)
    await waitForScreenContent(page, heading)
  }
  await expect.soft(page).toHaveURL(path)
  await expect.soft(page).toHaveTitle(title ?? /^.+ – Meridian Care$/)
  const scripts = withoutSampleSelectList(takeScripts())
  expect.soft(scripts.length, `${path} loads ${scripts.join()}`).toBeLessThanOrEqual(NAVIGATION_LIMITS.files)
  expect
    .soft(await totalScriptBytes(scripts), `${path} loads ${scripts.join()}`)
    .toBeLessThanOrEqual(NAVIGATION_LIMITS.bytes)
  expect.soft(await readLayoutShift(page), `${path} shifts`).toBeLessThan(SHIFT_LIMIT)
  expect.soft(await findScreenFaults(page), path).toEqual([])
}

for (const visitor of ['nobody', 'hcp', 'rep', 'admin'] as const) {
  test(`every screen of ${visitor} is small, does not shift, is accessible, has touch-size controls and fits at 320 px and 200 % text [H§2 R§2 D§9 UX§1 UX§6 UX§11 UX§12 UX§14 UX§15 UX§16 UX§17 UX§25]`, async ({
    page,
    people,
    expectFailure,
  }) => {
    test.slow()
    expectFailure('/auth/token', 401)
    const takeScripts = recordLoadedScripts(page)
    // Code loaded while the browser is idle does not count for a screen.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(visitor === 'admin' ? '/admin/login' : '/login', { waitUntil: 'networkidle' })
    takeScripts()
    const hcpId = await signInAs(page, people, visitor)
    await startMeasuringLayoutShift(page)
    const takeOwn = () =>
      takeScripts().filter(file => visitor === 'nobody' || !WITH_VERIFY.includes(scriptName(file)))
    for (const visit of await screensOfVisitor(people, visitor, hcpId)) {
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
  await signInAs(page, people, 'rep')
  for (const [path, heading] of [
    ['/sale-rep/home', 'Hello, Aisyah Rahman'],
    ['/sale-rep/sample/request', 'Sample Requests by HCP'],
    ['/sale-rep/register/history', 'Registration History'],
    ['/sale-rep/hcps', 'My HCPs'],
  ] as const) {
    await page.goto(path)
    await waitForScreenContent(page, heading)
    expect.soft((await page.getByRole('main').boundingBox())?.width, path).toBeGreaterThan(1200)
    expect.soft(await findScreenFaults(page), path).toEqual([])
  }
  await signInAs(page, people, 'admin')
  await page.goto('/admin/home?page=1')
  await waitForScreenContent(page, 'HCP Registration')
  expect.soft(await findScreenFaults(page), 'list').toEqual([])
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await waitForScreenContent(page, 'Profile Review')
  expect.soft(await findScreenFaults(page), 'review').toEqual([])
})
