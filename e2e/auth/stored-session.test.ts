import { refuseOnce } from '../network/failures.ts'
import { readCookie } from '../people/cookies.ts'
import { expect, test } from '../portal/test.ts'

test('a stored token is checked at once: a RETAILER goes to the rep home, a verified HCP to the portal home [H§4]', async ({
  page,
  people,
}) => {
  await people.open(await people.newRep(), '/login')
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await people.open(await people.newHcp(), '/verify')
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('an unverified HCP with a stored token is logged out [H§4]', async ({ page, people }) => {
  const { token } = await people.newHcp({ status: 'PENDING' })
  await people.open({ token }, '/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText(/^Your account is not verified yet/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await people.isSignedIn(token)).toBe(false)
})

test('an invalid stored token is removed with Please try again, and / leads to /login without a loop [H§4 H§8 R§8 D§2]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/users/details', 401)
  const { token } = await people.newRep()
  await people.call('POST /auth/logout', { token, body: {} })
  await people.open({ token }, '/')
  await expect(page.getByRole('alert')).toHaveText('Please try again')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Phone number')).toBeEditable()
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

test("'Invalid token' with status 500 is no other answer: Please try again, and the login", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/users/details', 500)
  await refuseOnce(page, '/users/details', { status: 500, message: 'Invalid token' })
  await people.open(await people.newRep(), '/login')
  await expect(page.getByRole('alert')).toHaveText('Please try again')
  await expect(page.getByLabel('Phone number')).toBeEditable()
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

test('a refusal of the server ends the session and goes to / without a loop', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/users/details', 403)
  const { token } = await people.newRep()
  await refuseOnce(page, '/users/details', { status: 403, code: 'FORBIDDEN', message: 'No.' })
  await people.open({ token }, '/login')
  await expect(page.getByRole('alert')).toHaveText('Error: No.')
  await expect(page.getByLabel('Phone number')).toBeEditable()
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await people.isSignedIn(token)).toBe(false)
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
    people,
    expectFailure,
  }) => {
    expectFailure('/users/details', answer.status)
    const { token } = await people.newRep()
    await page.route('**/api/users/details', route => route.fulfill(answer), { times: 1 })
    await people.open({ token }, '/')
    await expect(page.getByText('We could not check your session. You are still signed in.')).toBeVisible()
    expect((await readCookie(page, 'user-token'))?.value).toBe(token)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(/\/sale-rep\/home/)
  })
}

test('a server that cannot be reached keeps the token and offers Retry [H§4 D§4]', async ({
  page,
  people,
}) => {
  const { token } = await people.newRep()
  await page.route('**/api/users/details', route => route.abort('aborted'))
  await people.open({ token }, '/login')
  await expect(page.getByText('We could not check your session. You are still signed in.')).toBeVisible()
  expect((await readCookie(page, 'user-token'))?.value).toBe(token)
  await page.unroute('**/api/users/details')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})
