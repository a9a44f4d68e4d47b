import type { Page } from '@playwright/test'
import { cookieDays, readCookie } from '../people/cookies.ts'
import { digits } from '../people/journeys.ts'
import type { Rep } from '../people/people.ts'
import type { Portal } from '../portal/portal.ts'
import { expect, test } from '../portal/test.ts'

/** Sends a link and opens it from the dev inbox. @returns its address */
async function openFromInbox(page: Page, portal: Portal, { phone, row }: Rep): Promise<URL> {
  await portal.sendLink(digits(phone), row)
  await page.goto(`/dev/messages?to=${digits(phone)}&refresh=off`)
  const text = await page.getByText('There is news for you').first().innerText()
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  await page.goto(link.href)
  return link
}

test("a rep's link from the inbox signs in for 14 days and leads to the rep home [R§4]", async ({
  page,
  portal,
  people,
}) => {
  const link = await openFromInbox(page, portal, await people.newRep())
  expect(link.pathname).toMatch(/^\/sale-rep\/sample\/request\/[\w.-]+$/)
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
  await expect(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  expect(await cookieDays(page, 'user-token')).toBe(14)
  expect(link.pathname).not.toContain((await readCookie(page, 'user-token'))?.value ?? '')
})

test("an HCP's link from the inbox signs in and leads to the portal home, past the terms when they are not accepted [H§4]", async ({
  page,
  portal,
  people,
}) => {
  const link = await openFromInbox(page, portal, await people.newHcp())
  expect(link.pathname).toMatch(/^\/portal\/home\/[\w.-]+$/)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()

  await openFromInbox(page, portal, await people.newHcp({ terms: false }))
  await expect(page.getByRole('dialog', { name: 'Accept Terms of Use' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})
