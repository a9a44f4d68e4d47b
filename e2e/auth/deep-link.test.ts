import type { Page } from '@playwright/test'
import { cookieDays, keepToken, readCookie } from '../people/cookies.ts'
import { assignWithLinks } from '../people/links.ts'
import { expect, test } from '../portal/test.ts'

const company = (page: Page) =>
  page.evaluate(() => ({
    id: sessionStorage.getItem('companyId'),
    singapore: localStorage.getItem('isSingapore'),
  }))

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible()
}

test('a link signs an HCP in for 14 days, keeps the company and leaves the history [H§4 H§9 R§4 D§4]', async ({
  page,
  people,
  findLink,
}) => {
  const hcp = await people.newHcp()
  const { name } = hcp
  const { hcpLink } = await assignWithLinks(people, findLink, hcp)
  await page.goto('/privacy')
  await page.goto(hcpLink)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await cookieDays(page, 'user-token')).toBe(14)
  expect(await company(page)).toEqual({ id: people.company('+60').id, singapore: 'false' })
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
})

test("Singapore's company id sets the Singapore flag, and a rep's link leads to /sale-rep/home [H§4 R§4 D§4]", async ({
  page,
  people,
  findLink,
}) => {
  const hcp = await people.newHcp({ prefix: '+65' })
  const { repLink } = await assignWithLinks(people, findLink, hcp, 'Grace Tan')
  await page.goto(repLink)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await expect(page.getByRole('heading', { name: 'Grace Tan' })).toBeVisible()
  expect(await company(page)).toEqual({ id: people.company('+65').id, singapore: 'true' })
})

test('a malformed link falls back to Malaysia, says it is invalid and shows the way to Login [H§4 R§4 R§8 D§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/token', 401)
  expectFailure('/auth/token', 400)
  for (const token of ['not-a-link', 'e30.e30.e30', 'x'.repeat(4001)]) {
    await page.goto(`/portal/home/${token}`)
    await expectRefused(page)
    expect(await company(page)).toEqual({ id: people.company('+60').id, singapore: 'false' })
  }
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a link whose session has ended is refused and leaves the session of this browser alone [H§4 D§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/token', 401)
  const { token: ended } = await people.newHcp()
  await people.call('POST /auth/logout', { token: ended, body: {} })
  await page.goto(`/portal/home/${(await people.newRep()).token}`)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await page.goto(`/portal/home/${ended}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectRefused(page)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})

test('a link passes the gates of a normal login: verified, then the terms [H§4 R§4 D§4]', async ({
  page,
  people,
  findLink,
}) => {
  await page.goto(`/portal/home/${(await people.newHcp({ status: 'PENDING' })).token}`)
  await expect(page.getByRole('alert')).toHaveText(/^Your account is not verified yet/)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()

  const careful = await assignWithLinks(people, findLink, await people.newHcp({ terms: false }))
  await page.goto(careful.hcpLink)
  const dialog = page.getByRole('dialog', { name: 'Accept Terms of Use' })
  await expect(dialog).toBeVisible()
  await expect(page).not.toHaveURL(/\/portal\/home\/./)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('a link that cannot reach the server offers Retry [H§4 D§4]', async ({ page, people }) => {
  await page.route('**/api/auth/token', route => route.abort('aborted'))
  await page.goto(`/portal/home/${(await people.newHcp()).token}`)
  await expect(page.getByText('Your link still works.')).toBeVisible()
  await page.unroute('**/api/auth/token')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test("a proxy's 503 on a link logs nobody out: while it looks who is signed in the link offers Retry, after that the login does", async ({
  page,
  people,
  expectFailure,
}) => {
  const down = { status: 503, body: '<h1>Service Unavailable</h1>' }
  expectFailure('/users/details', 503)
  const hcp = await people.newHcp()
  const { token, name } = hcp
  const before = await people.signIn(hcp)
  await keepToken(page, before)
  let asked = 0
  await page.route('**/api/users/details', route => {
    asked += 1
    return asked === 1 || asked === 3 ? route.fulfill(down) : route.fallback()
  })
  await page.goto(`/portal/home/${token}`)
  await expect(page.getByText('Your link still works.')).toBeVisible()
  expect((await readCookie(page, 'user-token'))?.value).toBe(before)
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByText('We could not check your session. You are still signed in.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a pasted session token signs in as a link does [D§4]', async ({ page, people }) => {
  const { token, name } = await people.newHcp()
  await page.goto(`/portal/home/${token}`)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
