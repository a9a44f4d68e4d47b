import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Portal, startPortal } from '../portal/portal.ts'
import { test as base, expect } from '../portal/test.ts'
import { copyWebBuild, deployNextBuild } from './second-build.ts'

/** The portal on a copy of the build, with the service worker, which all other tests block. */
const test = base.extend<object, { portal: Portal; build: string }>({
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const folder = await copyWebBuild()
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ build }, use) => {
      const portal = await startPortal(build)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
test.use({ serviceWorkers: 'allow' })

/** Waits until the newest service worker is active and controls the next document. */
async function settleWorker(page: Page, script: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active, waiting, installing } = await navigator.serviceWorker.ready
        return waiting === null && installing === null && active?.state === 'activated' && active.scriptURL
      }),
    )
    .toContain(script)
}

/** Returns everything in the service worker's caches: each path with its text. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const entries: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys())
        entries.push({ path: new URL(url).pathname, text: (await (await cache.match(url))?.text()) ?? '' })
    }
    return entries
  })

test('offline there is a page in both languages, which opens the requested screen once online; after logging out no personal data is cached', async ({
  page,
  context,
  people,
  expectFailure,
}) => {
  expectFailure('/', 0)
  const hcp = await people.newHcp({ fullName: 'Zainab Unmistakable' })
  await people.newOrder(hcp)
  await people.openAs(hcp, '/portal/home')
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
  await settleWorker(page, '/sw-en.js')

  await context.setOffline(true)
  await page.goto('/portal/order')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/order$/)

  await context.addCookies([{ name: 'locale', value: 'ms', domain: 'localhost', path: '/' }])
  await page.reload()
  await settleWorker(page, '/sw-ms.js')
  await expect(page.getByText('Versi baharu')).toHaveCount(0)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Anda di luar talian' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Urus pesanan' })).toBeVisible()

  await page.getByRole('button', { name: 'Log keluar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await context.setOffline(true)
  for (const path of ['/portal/home', '/portal/profile', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Anda di luar talian' })).toBeVisible()
    expect(await page.content()).not.toMatch(/Unmistakable|BRIGHT SMILE/)
  }
  await expect(page.evaluate(() => fetch('/api/users/details'))).rejects.toThrow()
  const entries = await readCaches(page)
  expect(entries.length).toBeGreaterThan(30)
  expect(entries.filter(({ path }) => !/^\/(assets\/[^/]+|(en|ms)\/offline\.html)$/.test(path))).toEqual([])
  expect(entries.filter(({ text }) => /Unmistakable|BRIGHT SMILE/.test(text))).toEqual([])
})

test('after a deployment an open tab keeps working with its own files, and loads the new version when the user presses Reload', async ({
  page,
  people,
  build,
}) => {
  const admin = await people.newAdmin()
  // All rooms stand in the rail.
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.openAs(admin, '/admin/home?page=1')
  await expect(page.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  await settleWorker(page, '/sw-en.js')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  const readEntry = () => page.locator('script[type=module]').first().getAttribute('src')
  const entry = await readEntry()
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))

  await deployNextBuild(build)
  const answer = await page.request.get(entry ?? '')
  expect(answer.status()).toBe(404)
  for (const room of ['Samples', 'Settings']) {
    await page.getByRole('navigation').getByRole('link', { name: room, exact: true }).click()
    await expect(page.getByRole('heading', { name: room, level: 1 })).toBeVisible()
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(registration => registration.update()))
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(2)
  const offer = page.getByText('A new version is ready.')
  // The notice shows from the next screen change on. The service worker may not have told the page yet, so try again.
  await expect(async () => {
    for (const room of ['Activity', 'Samples'])
      await page.getByRole('navigation').getByRole('link', { name: room, exact: true }).click()
    await expect(offer).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  expect(await readEntry()).toBe(entry)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(readEntry).not.toBe(entry)
  await expect(page.getByRole('heading', { name: 'Samples', level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await settleWorker(page, '/sw-en.js')
})
