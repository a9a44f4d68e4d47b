import type { Page } from '@playwright/test'
import { cookieDaysLeft, readCookie, setTokenCookie } from '../people/cookies.ts'
import { logOut, toStoredPhone } from '../people/journeys.ts'
import type { Hcp, People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

type FindLink = (phone: string, says: string) => Promise<string>

const readCompany = (page: Page) =>
  page.evaluate(() => ({
    id: sessionStorage.getItem('companyId'),
    singapore: localStorage.getItem('isSingapore'),
  }))

/** An admin assigns an HCP to a new rep, and both get a message. @returns the paths of the links in the two messages */
async function sendLinks(people: People, findLink: FindLink, hcp: Hcp) {
  const rep = await people.newRep({ prefix: hcp.phone.prefix, name: 'Grace Tan' })
  await people.assignRep(hcp, rep)
  const hcpLink = await findLink(toStoredPhone(hcp.phone), 'Your sales representative is now')
  return { hcpLink, repLink: await findLink(toStoredPhone(rep.phone), 'Now assigned to you') }
}

async function expectHome(page: Page, { name }: { name: string }): Promise<void> {
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible()
}

test('a link in a message signs in for 14 days, stores the company and removes itself from the history [H§4 H§9 R§4 D§4]', async ({
  page,
  people,
  findLink,
}) => {
  const hcp = await people.newHcp({ prefix: '+65' })
  const { hcpLink, repLink } = await sendLinks(people, findLink, hcp)
  const company = { id: people.company('+65').id, singapore: 'true' }
  expect(hcpLink).toMatch(/^\/l\/[0-9a-v]{16}$/)
  await page.goto('/privacy')
  await page.goto(hcpLink)
  await expectHome(page, hcp)
  expect(await cookieDaysLeft(page, 'user-token')).toBe(14)
  expect(await readCompany(page)).toEqual(company)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)

  await page.goto('/portal/home')
  await logOut(page)
  expect(repLink).toMatch(/^\/l\/[0-9a-v]{16}$/)
  await page.goto(repLink)
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
  await expect(page.getByRole('heading', { name: 'Hello, Grace Tan' })).toBeVisible()
  expect(await cookieDaysLeft(page, 'user-token')).toBe(14)
  expect(await readCompany(page)).toEqual(company)
  expect(repLink).not.toContain((await readCookie(page, 'user-token'))?.value ?? '')
})

test('a link applies the checks of a normal login: the account must be verified, and the terms accepted or the user is logged out [H§4 R§4 D§4]', async ({
  page,
  people,
  findLink,
}) => {
  await page.goto(`/portal/home/${(await people.newHcp({ status: 'PENDING' })).token}`)
  await expect(page.getByRole('alert')).toHaveText(/^Your account is not verified yet/)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()

  const { hcpLink } = await sendLinks(people, findLink, await people.newHcp({ terms: false }))
  const dialog = page.getByRole('dialog', { name: 'Accept Terms of Use' })
  await page.goto(hcpLink)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()

  await page.goto(hcpLink)
  await expect(dialog).toBeVisible()
  await expect(page).not.toHaveURL(/\/l\/./)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('a link of another person asks first: Stay keeps the session; Continue ends it and clears its data [H§4 R§4 D§4]', async ({
  page,
  people,
  findLink,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp()
  const { hcpLink } = await sendLinks(people, findLink, hcp)
  await people.openAs(rep, '/sale-rep/home')
  await page.evaluate(() => sessionStorage.setItem('kept', "the rep's"))
  await page.goto(hcpLink)
  await expect(page.getByRole('heading', { name: `You are logged in as ${rep.name}.` })).toBeVisible()
  await page.getByRole('link', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect((await readCookie(page, 'user-token'))?.value).toBe(rep.token)

  await page.goto(hcpLink)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectHome(page, hcp)
  expect(await people.isSignedIn(rep.token)).toBe(false)
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('companyId'))).toBe(people.company('+60').id)
})

test('previews by a messenger do not use up a link, and its owner, if signed in, keeps the session [D§4]', async ({
  page,
  people,
  findLink,
  request,
}) => {
  const hcp = await people.newHcp()
  const { hcpLink } = await sendLinks(people, findLink, hcp)
  for (let preview = 0; preview < 6; preview += 1) {
    expect((await request.head(hcpLink)).status()).toBe(200)
    expect((await request.get(hcpLink, { headers: { 'user-agent': 'WhatsApp/2.24' } })).status()).toBe(200)
  }
  await page.goto(hcpLink)
  await expectHome(page, hcp)
  const session = (await readCookie(page, 'user-token'))?.value
  for (let again = 0; again < 5; again += 1) {
    await page.goto(hcpLink)
    await expectHome(page, hcp)
    expect((await readCookie(page, 'user-token'))?.value).toBe(session)
  }
})

test('a malformed or expired link is reported as invalid, selects Malaysia and links to the login, which keeps a valid session [H§4 R§4 R§8 D§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/token', 401)
  expectFailure('/auth/token', 400)
  expectFailure('/auth/link', 401)
  expectFailure('/auth/link', 400)
  const tokens = ['not-a-link', 'e30.e30.e30', 'x'.repeat(4001)].map(token => `/portal/home/${token}`)
  const codes = ['0123456789abcdef', 'short', 'x'.repeat(101)].map(code => `/l/${code}`)
  for (const link of [...tokens, ...codes]) {
    await page.goto(link)
    await expectRefused(page)
    expect(await readCompany(page)).toEqual({ id: people.company('+60').id, singapore: 'false' })
  }
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const { token: ended } = await people.newHcp()
  await people.call('POST /auth/logout', { token: ended, body: {} })
  // A session token in the address signs in just as a link does.
  await page.goto(`/portal/home/${(await people.newRep()).token}`)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await page.goto(`/portal/home/${ended}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectRefused(page)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})

test("when a link's call gets no response or a 503 from a proxy, the session stays and Retry is offered [H§4 D§4]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/users/details', 503)
  const hcp = await people.newHcp()
  const stillWorks = page.getByText('Your link is still valid.')
  await page.route('**/api/auth/token', route => route.abort('aborted'))
  await page.goto(`/portal/home/${hcp.token}`)
  await expect(stillWorks).toBeVisible()
  await page.unroute('**/api/auth/token')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHome(page, hcp)

  await page.goto('about:blank')
  const before = await people.signIn(hcp)
  await setTokenCookie(page, before)
  let calls = 0
  await page.route('**/api/users/details', route => {
    calls += 1
    return calls === 1 || calls === 3 ? route.fulfill({ status: 503, body: 'down' }) : route.fallback()
  })
  await page.goto(`/portal/home/${hcp.token}`)
  await expect(stillWorks).toBeVisible()
  expect((await readCookie(page, 'user-token'))?.value).toBe(before)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('We could not check your session. You are still logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHome(page, hcp)
})
