import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import type { Hcp, People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'
import { scriptName } from './scripts.ts'

test('without a user-token cookie the portal and rep layouts redirect to /login, and the admin layout to /admin/login [H§2 H§4 H§6 R§2 D§4]', async ({
  page,
}) => {
  const background = page.locator('svg:has(use[href*="login-background"])')
  for (const [path, login] of [
    ['/', '/login'],
    ['/portal', '/login'],
    ['/portal/sample/request/address/update/1', '/login'],
    ['/sale-rep/register/history', '/login'],
    ['/admin/home', '/admin/login'],
    ['/admin/profile', '/admin/login'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(login)
    if (login === '/login') await expect(background.first()).toBeVisible()
  }
})

test('a layout redirects a user with another role to the home or login of that role [H§6 R§2 D§4]', async ({
  page,
  people,
}) => {
  const [hcp, rep, admin] = [await people.newHcp(), await people.newRep(), await people.newAdmin()]
  const journeys = [
    { person: hcp, from: '/sale-rep/home', to: /\/portal\/home$/ },
    { person: hcp, from: '/admin/home', to: /\/admin\/login$/ },
    { person: rep, from: '/portal/order', to: /\/sale-rep\/home/ },
    { person: rep, from: '/admin/profile', to: /\/admin\/login$/ },
    { person: admin, from: '/portal/home', to: /\/admin\/home/ },
  ]
  for (const { person, from, to } of journeys) {
    // Leave the last screen: while it still loads, it would start over as soon as the cookie changes.
    await page.goto('about:blank')
    await people.openAs(person, from)
    await expect(page).toHaveURL(to)
  }
})

test("when the cookie is gone, a failed call shows 'No authorization token was found' and redirects to /login [H§2 H§7 H§8 R§8 D§4]", async ({
  page,
  people,
  expectFailure,
}) => {
  await people.openAs(await people.newHcp(), '/portal/home')
  await expect(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()
  // A later call of home would leave for the login before the press.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  expectFailure('/api/', 401)
  await page.getByRole('link', { name: 'Sample', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText('No authorization token was found')
})

test('/warning is a full-screen black page with only a warning image [R§2 D§9]', async ({ page }) => {
  await page.goto('/warning')
  const warning = page.getByRole('main')
  await expect(warning.getByRole('img', { name: 'Warning' })).toBeVisible()
  await expect(warning).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  expect(await warning.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await expect(page.getByRole('link').or(page.getByRole('button'))).toHaveCount(0)
})

test('offline, a screen that was never opened shows the offline page, and opens by itself once online [D§4 UX§10]', async ({
  page,
  expectFailure,
}) => {
  expectFailure('/', 0)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This screen opens as soon as you are connected again.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
})

/** Opens an HCP's home with idle callbacks held back. @returns a function that releases them */
async function openBusyHome(page: Page, hcp: Hcp, people: People): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.exposeFunction('whenIdle', () => promise)
  await page.addInitScript(() => {
    const { whenIdle } = window as unknown as { whenIdle(): Promise<void> } // exposed above
    Object.assign(window, { requestIdleCallback: (work: () => void) => void whenIdle().then(work) })
  })
  await people.openAs(hcp, '/portal/home')
  await page.waitForLoadState('networkidle')
  return resolve
}

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

test('offline there is a banner, header and tabs stay, loaded data stays readable, and a write fails with an alert [UX§2 UX§10]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/', 0)
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await openBusyHome(page, hcp, people)
  const parcel = page.getByRole('region', { name: 'Your latest samples' })
  await expect(parcel.getByText('Shipping')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. You can still read what is already loaded.')).toBeVisible()
  await parcel.getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'There was an error updating status.' })
  await expect(refused).toBeVisible()
  await expect(parcel.getByText('Shipping')).toBeVisible()

  await tabOf(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()
  await expect(tabOf(page, 'Home')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('once home is idle, the scripts of the other tabs are loaded and the tabs open offline [UX§10]', async ({
  page,
  people,
}) => {
  const idle = await openBusyHome(page, await people.newHcp(), people)
  const loaded = new Set<string>()
  page.on('requestfinished', request => loaded.add(scriptName(basename(new URL(request.url()).pathname))))
  idle()
  // The files of the other tabs, and the one that registers the service worker.
  await expect
    .poll(() => [...loaded])
    .toEqual(
      expect.arrayContaining([
        'rooms',
        'sample-request-page',
        'sample-select-list',
        'hcp-orders-page',
        'hcp-profile-page',
        'register-service-worker',
      ]),
    )
  await page.route('**/assets/*.js', route => route.abort())
  for (const [tab, heading] of [
    ['Profile', 'Profile'],
    ['Order', 'Manage Order'],
    ['Sample', 'Sample Request'],
  ] as const) {
    await tabOf(page, tab).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
})

test("a screen that crashes shows 'Unexpected Application Error!', and Reload restores it [H§2 R§8 D§9]", async ({
  browser,
  contextOptions,
}) => {
  // Use a separate context: the portal reports the error, which would fail other tests as unexpected.
  const context = await browser.newContext(contextOptions)
  const page = await context.newPage()
  const reported = page.waitForEvent('pageerror')
  await page.route('**/assets/not-found-page-*', route => route.fulfill({ status: 404 }))
  await page.goto('/user-not-found')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect((await reported).message).toContain('/assets/not-found-page-')
  await page.unroute('**/assets/not-found-page-*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await context.close()
})
