import { refuseOnce } from '../network/failures.ts'
import { AISYAH, MEI_LING } from '../people/journeys.ts'
import { buildHcp, endSession, isSignedIn, keepToken, openSession, readCookie } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

test('a stored token is checked at once: a RETAILER goes to the rep home, a verified HCP to the portal home [H§4]', async ({
  page,
  request,
  inbox,
}) => {
  await keepToken(page, await openSession({ request, inbox }, AISYAH))
  await page.goto('/login')
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await keepToken(page, await openSession({ request, inbox }, MEI_LING))
  await page.goto('/verify')
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('an unverified HCP with a stored token is logged out [H§4]', async ({ page, request, inbox }) => {
  const backstage = { request, inbox }
  const token = await openSession(backstage, await buildHcp(backstage, 'pending'))
  await keepToken(page, token)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText(/^Your account is not verified yet/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await isSignedIn(request, token)).toBe(false)
})

test('an invalid stored token is removed with Please try again, and / leads to /login without a loop [H§4 H§8 R§8 D§2]', async ({
  page,
  request,
  inbox,
  expectFailure,
}) => {
  expectFailure('/users/details', 401)
  const token = await openSession({ request, inbox }, AISYAH)
  await endSession(request, token)
  await keepToken(page, token)
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Please try again')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Phone number')).toBeEditable()
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

test("'Invalid token' with status 500 is no other answer: Please try again, and the login", async ({
  page,
  request,
  inbox,
  expectFailure,
}) => {
  expectFailure('/users/details', 500)
  await keepToken(page, await openSession({ request, inbox }, AISYAH))
  await refuseOnce(page, '/users/details', { status: 500, message: 'Invalid token' })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText('Please try again')
  await expect(page.getByLabel('Phone number')).toBeEditable()
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

test('a refusal of the server ends the session and goes to / without a loop', async ({
  page,
  request,
  inbox,
  expectFailure,
}) => {
  expectFailure('/users/details', 403)
  const token = await openSession({ request, inbox }, AISYAH)
  await keepToken(page, token)
  await refuseOnce(page, '/users/details', { status: 403, code: 'FORBIDDEN', message: 'No.' })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText('Error: No.')
  await expect(page.getByLabel('Phone number')).toBeEditable()
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await isSignedIn(request, token)).toBe(false)
})

const OURS = { success: false, result: 'error', message: 'Later.' }
for (const [what, answer] of [
  ["a proxy's 503", { status: 503, body: '<h1>Service Unavailable</h1>' }],
  ['a fault of the server', { status: 500, json: { ...OURS, code: 'INTERNAL' } }],
  ['an overload', { status: 429, json: { ...OURS, code: 'TOO_MANY_REQUESTS' } }],
  ["a hotel's sign-in page", { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
  ["a proxy's 403", { status: 403, json: { error: 'blocked' } }],
] as const) {
  test(`${what} instead of the answer keeps the token and offers Retry`, async ({
    page,
    request,
    inbox,
    expectFailure,
  }) => {
    expectFailure('/users/details', answer.status)
    const token = await openSession({ request, inbox }, AISYAH)
    await keepToken(page, token)
    await page.route('**/api/users/details', route => route.fulfill(answer), { times: 1 })
    await page.goto('/')
    await expect(page.getByText('We could not check your session. You are still signed in.')).toBeVisible()
    expect((await readCookie(page, 'user-token'))?.value).toBe(token)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(/\/sale-rep\/home/)
  })
}

test('a server that cannot be reached keeps the token and offers Retry [H§4 D§4]', async ({
  page,
  request,
  inbox,
}) => {
  const token = await openSession({ request, inbox }, AISYAH)
  await keepToken(page, token)
  await page.route('**/api/users/details', route => route.abort('aborted'))
  await page.goto('/login')
  await expect(page.getByText('We could not check your session. You are still signed in.')).toBeVisible()
  expect((await readCookie(page, 'user-token'))?.value).toBe(token)
  await page.unroute('**/api/users/details')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})
