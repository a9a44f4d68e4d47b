import type { Page } from '@playwright/test'
import { cookieDays, readCookie } from '../people/cookies.ts'
import { digits, logOut } from '../people/journeys.ts'
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

  await logOut(page)
  await openFromInbox(page, portal, await people.newHcp({ terms: false }))
  await expect(page.getByRole('dialog', { name: 'Accept Terms of Use' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

test("a stranger's link asks first: Stay keeps the session, Continue ends it and leaves nothing of it behind [H§4 R§4 D§4]", async ({
  page,
  portal,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp()
  await people.open(rep, '/sale-rep/home')
  await page.evaluate(() => sessionStorage.setItem('kept', "the rep's"))
  const link = await openFromInbox(page, portal, hcp)
  await expect(page.getByRole('heading', { name: `You are signed in as ${rep.name}.` })).toBeVisible()
  await expect(page.getByText('Open this link as its owner?')).toBeVisible()
  await page.getByRole('link', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect((await readCookie(page, 'user-token'))?.value).toBe(rep.token)

  await page.goto(link.href)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
  expect(await people.isSignedIn(rep.token)).toBe(false)
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('companyId'))).toBe(people.company('+60').id)

  // Their own link asks nothing.
  await page.goto(link.href)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
})
