import type { Page } from '@playwright/test'
import { failNextCall, holdNextCall } from '../network/failures.ts'
import { readCookie, setTokenCookie } from '../people/cookies.ts'
import { toStoredPhone } from '../people/journeys.ts'
import { chooseSample } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

const INVALID = { status: 401, code: 'INVALID_TOKEN', message: 'Invalid token' }
const STILL_SIGNED_IN = 'We could not check your session. You are still logged in.'

/** Records the text of every alert, however short it shows, in this document and the following ones. */
async function recordAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return
    // Use the tab's sessionStorage, because losing the session loads a new document.
    new MutationObserver(() => {
      const told = new Set<string>(JSON.parse(sessionStorage.getItem('told') ?? '[]'))
      for (const alert of document.querySelectorAll('[role=alert]')) told.add(alert.textContent ?? '')
      sessionStorage.setItem('told', JSON.stringify([...told]))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]'))
}

/** Expects the login screen with the single alert 'Please try again' and no session cookie. */
async function expectTryAgain(page: Page, readAlerts: () => Promise<string[]>, what: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect.soft(page.getByRole('alert'), what).toHaveText('Please try again')
  expect.soft(await readAlerts(), what).toEqual(['Please try again'])
  expect.soft(await readCookie(page, 'user-token'), what).toBeUndefined()
}

test("any read or write that loses the session, in any role, shows only the alert 'Please try again' [H§8 R§8 D§2]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/api/', 401)
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['POSTED', 'PROCESSING'] as const) await people.newOrder(hcp, status)
  await people.newAddress(hcp, 'SECOND PLACE')
  const admin = await people.newAdmin()
  const readAlerts = await recordAlerts(page)
  const reopen = async (person: typeof rep | typeof hcp | typeof admin, path: string) =>
    people.openAs({ token: await people.signIn(person) }, path)

  for (const [person, path, read, refusal] of [
    [hcp, '/portal/home', '/users/details', INVALID],
    [hcp, '/portal/order', '/order/get', INVALID],
    [rep, '/sale-rep/home', '/haleon/promoter/recruited-users*', INVALID],
  ] as const) {
    await failNextCall(page, read, refusal)
    await reopen(person, path)
    await expectTryAgain(page, readAlerts, read)
  }

  const press = (name: string) => page.getByRole('button', { name }).first().click()
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
  for (const [person, path, call, write] of [
    [
      hcp,
      '/portal/order',
      '/order/status-update',
      async () => {
        await press('Mark As Delivered')
        await confirm('Mark As Delivered')
      },
    ],
    [
      hcp,
      '/portal/sample/request/address',
      '/address/delete',
      async () => {
        await press('Delete SECOND PLACE')
        await confirm('Delete')
      },
    ],
    [
      hcp,
      '/portal/sample/request',
      '/carts',
      async () => {
        await chooseSample(page)
        await press('Place Order')
      },
    ],
    [rep, '/sale-rep/sample/request', '/order/update', () => press('Approve')],
    [
      admin,
      `/admin/home?search=${toStoredPhone(hcp.phone)}&page=1`,
      '/campaign-entries/update',
      async () => {
        await press('Edit Dr Hana Yusof')
        await page.getByLabel('Verification').selectOption('Decline')
        await press('Save')
        await confirm('Decline')
      },
    ],
  ] as const) {
    await reopen(person, path)
    await failNextCall(page, call, INVALID)
    await write()
    await expectTryAgain(page, readAlerts, call)
  }
})

test('a stored token is checked at once: a valid one leads to home, a rejected one to the login with the reason [H§4 H§8 R§8 D§2]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/users/details', 401)
  expectFailure('/users/details', 403)
  await people.openAs(await people.newRep(), '/login')
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await people.openAs(await people.newHcp(), '/verify')
  await expect(page).toHaveURL(/\/portal\/home$/)

  const pending = await people.newHcp({ status: 'PENDING' })
  const ended = await people.newRep()
  await people.call('POST /auth/logout', { token: ended.token, body: {} })
  const refused = await people.newRep()
  for (const [{ token }, alert] of [
    [pending, /^Your account is not verified yet/],
    [ended, 'Please try again'],
    [refused, 'Error: You are not allowed to do this.'],
  ] as const) {
    if (token === refused.token)
      await failNextCall(page, '/users/details', {
        status: 403,
        code: 'FORBIDDEN',
        message: 'You are not allowed to do this.',
      })
    await people.openAs({ token }, '/')
    await expect.soft(page.getByRole('alert')).toHaveText(alert)
    await expect.soft(page).toHaveURL(/\/login$/)
    await expect.soft(page.getByLabel('Phone number')).toBeEditable()
    expect.soft(await readCookie(page, 'user-token')).toBeUndefined()
    expect.soft(await people.isSignedIn(token)).toBe(false)
  }
})

test('any other error, or no response, keeps the token and offers Retry [H§4 D§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  const ours = { success: false, result: 'error', message: 'Later.' }
  const { token } = await people.newRep()
  for (const [what, answer] of [
    ["a proxy's 503", { status: 503, body: '<h1>Service Unavailable</h1>' }],
    ['a fault of the server', { status: 500, json: { ...ours, code: 'INTERNAL' } }],
    ['an overload', { status: 429, json: { ...ours, code: 'TOO_MANY_REQUESTS' } }],
    ["a hotel's sign-in page", { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
    ["a proxy's 403", { status: 403, json: { error: 'blocked' } }],
    ['no answer', null],
  ] as const) {
    if (answer) expectFailure('/users/details', answer.status)
    await page.route(
      '**/api/users/details',
      route => (answer ? route.fulfill(answer) : route.abort('aborted')),
      {
        times: answer ? 1 : 2,
      },
    )
    await people.openAs({ token }, '/')
    await expect.soft(page.getByText(STILL_SIGNED_IN), what).toBeVisible()
    expect.soft((await readCookie(page, 'user-token'))?.value, what).toBe(token)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.soft(page, what).toHaveURL(/\/sale-rep\/home/)
  }
})

test('a late 401 for an old token never removes a new token, and the call is repeated with the new one', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/get', 401)
  const hcp = await people.newHcp()
  await people.newOrder(hcp)
  const renewed = await people.signIn(hcp)
  await failNextCall(page, '/order/get', INVALID)
  const release = await holdNextCall(page, '/order/get')
  const request = page.waitForRequest('**/api/order/get')
  await people.openAs(hcp, '/portal/order')
  await request
  await setTokenCookie(page, renewed)
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await readCookie(page, 'user-token'))?.value).toBe(renewed)
})

test('logging out does not wait for the server and keeps only the remembered number; the next visit ends the session on the server [H§4 R§2 D§4]', async ({
  page,
  people,
}) => {
  await page.context().addCookies([{ name: 'remember-me', value: 'true', domain: 'localhost', path: '/' }])
  const rep = await people.newRep()
  await people.openAs(rep, '/sale-rep/home')
  await expect(page.getByRole('heading', { name: 'Aisyah Rahman' })).toBeVisible()
  const remembered = { 'remembered-prefix': '+60', 'remembered-phone': '123000001' }
  await page.evaluate(values => {
    sessionStorage.setItem('trace', 'x')
    for (const [key, value] of Object.entries({ ...values, trace: 'x' })) localStorage.setItem(key, value)
  }, remembered)
  /** The companies' brands are the same for everybody, and the login screen requests them again, so leave them out. */
  const readStorages = () =>
    page.evaluate(() => {
      const { brands: _, ...local } = { ...localStorage }
      return { session: { ...sessionStorage }, local }
    })
  // The first call gets no response; the retry cannot reach the server.
  await page.route('**/api/auth/logout', () => undefined)
  await page.route('**/api/auth/end-session', route => route.abort('aborted'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  const { jti } = JSON.parse(atob(rep.token.split('.')[1] ?? ''))
  expect(await readStorages()).toEqual({ session: {}, local: { ...remembered, 'left-sessions': jti } })
  expect(await people.isSignedIn(rep.token)).toBe(true)
  await page.unroute('**/api/auth/end-session')
  await page.reload()
  await expect.poll(readStorages).toEqual({ session: {}, local: remembered })
  expect(await people.isSignedIn(rep.token)).toBe(false)
  await expect(page.getByLabel('Phone number')).toHaveValue('123000001')
})
