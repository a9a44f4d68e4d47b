import type { Page } from '@playwright/test'
import { AISYAH, ARJUN, digits, MEI_LING, type Phone } from '../people/journeys.ts'
import { cookieDays, readCookie } from '../people/people.ts'
import { startPortalHere } from '../portal/portal-here.ts'
import { test as base, expect } from '../portal/test.ts'

type LinkPortal = Awaited<ReturnType<typeof startPortalHere>>

const test = base.extend<object, { portal: LinkPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const portal = await startPortalHere()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  portalAddress: [({ portal }, use) => use(portal.address), { scope: 'worker' }],
})

/** Sends a link and opens it from the dev inbox. @returns its address */
async function openFromInbox(page: Page, portal: LinkPortal, phone: Phone): Promise<URL> {
  await portal.sendLink(phone)
  await page.goto(`/dev/messages?to=${digits(phone)}&refresh=off`)
  const text = await page.getByText('There is news for you').first().innerText()
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  await page.goto(link.href)
  return link
}

test("a rep's link from the inbox signs in for 14 days and leads to the rep home [R§4]", async ({
  page,
  portal,
}) => {
  const link = await openFromInbox(page, portal, AISYAH)
  expect(link.pathname).toMatch(/^\/sale-rep\/sample\/request\/[\w.-]+$/)
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
  await expect(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  expect(await cookieDays(page, 'user-token')).toBe(14)
  expect(link.pathname).not.toContain((await readCookie(page, 'user-token'))?.value ?? '')
})

test("an HCP's link from the inbox signs in and leads to the portal home, past the terms when they are not accepted [H§4]", async ({
  page,
  portal,
}) => {
  const link = await openFromInbox(page, portal, MEI_LING)
  expect(link.pathname).toMatch(/^\/portal\/home\/[\w.-]+$/)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name: 'Dr Mei Ling Wong' })).toBeVisible()

  await openFromInbox(page, portal, ARJUN)
  await expect(page.getByRole('dialog', { name: 'Accept Terms of Use' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})
