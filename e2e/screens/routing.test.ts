import type { Page } from '@playwright/test'
import type { Hcp, People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

test('without a user-token cookie the portal and rep layouts redirect to /login, the admin layout to /admin/login [H§2 H§4 H§6 R§2 D§4]', async ({
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

test("with another role's cookie a layout leads to the own home [H§6 R§2 D§4]", async ({ page, people }) => {
  const [hcp, rep, admin] = [await people.newHcp(), await people.newRep(), await people.newAdmin()]
  const journeys = [
    { person: hcp, from: '/sale-rep/home', to: /\/portal\/home$/ },
    { person: hcp, from: '/admin/home', to: /\/admin\/login$/ },
    { person: rep, from: '/portal/order', to: /\/sale-rep\/home/ },
    { person: rep, from: '/admin/profile', to: /\/admin\/login$/ },
    { person: admin, from: '/portal/home', to: /\/admin\/home/ },
  ]
  for (const { person, from, to } of journeys) {
    // Nothing of the screen before may still be loading: it would start over as soon as the cookie is another's.
    await page.goto('about:blank')
    await people.openAs(person, from)
    await expect(page).toHaveURL(to)
  }
})

test('when the server finds no authorization token an alert says so and the user is sent to /login [H§2 H§7 H§8 R§8 D§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  await people.openAs(await people.newHcp(), '/portal/home')
  await expect(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()
  await page.context().clearCookies()
  expectFailure('/api/', 401)
  await page.getByRole('link', { name: 'Sample', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText('No authorization token was found')
})

test('/warning is a full-screen black page with a warning image, standing alone [R§2 D§9]', async ({
  page,
}) => {
  await page.goto('/warning')
  const warning = page.getByRole('main')
  await expect(warning.getByRole('img', { name: 'Warning' })).toBeVisible()
  await expect(warning).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  expect(await warning.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await expect(page.getByRole('link').or(page.getByRole('button'))).toHaveCount(0)
})

test('a screen that was never opened shows, without a network, the offline picture, and opens by itself when there is one [D§4 UX§10]', async ({
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

/** Opens an HCP's home, where nothing is idle. @returns how to let it be */
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

test('offline there is a banner, header and tabs stand, what is loaded stays readable and a write is refused aloud [UX§2 UX§10]', async ({
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

test('once home is idle the other tabs need no further script: they open without a network [UX§10]', async ({
  page,
  people,
}) => {
  const idle = await openBusyHome(page, await people.newHcp(), people)
  const coming = new Set<unknown>()
  page.on('request', asked => asked.resourceType() === 'script' && coming.add(asked))
  page.on('requestfinished', asked => coming.delete(asked))
  const asked = page.waitForRequest(/assets\/.*\.js$/)
  idle()
  await asked
  await expect.poll(() => coming.size).toBe(0)
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

test("a screen that breaks reads 'Unexpected Application Error!', and Reload brings it back [H§2 R§8 D§9]", async ({
  browser,
  contextOptions,
}) => {
  // A browser of its own: the portal reports the failure, which elsewhere would be a surprise.
  const context = await browser.newContext(contextOptions)
  const page = await context.newPage()
  const reported = page.waitForEvent('pageerror')
  await page.route('**/assets/plain-*', route => route.fulfill({ status: 404 }))
  await page.goto('/user-not-found')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect((await reported).message).toContain('/assets/plain-')
  await page.unroute('**/assets/plain-*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await context.close()
})
