import { AISYAH, MEI_LING } from '../people/journeys.ts'
import { buildHcp, endSession, isSignedIn, keepToken, openSession, readCookie } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

test('a stored token is checked at once: a RETAILER goes to the rep home, a verified HCP to the portal home', async ({
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

test('an unverified HCP with a stored token is logged out', async ({ page, request, inbox }) => {
  const backstage = { request, inbox }
  const token = await openSession(backstage, await buildHcp(backstage, 'pending'))
  await keepToken(page, token)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText(/^Your account is not verified yet/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await isSignedIn(request, token)).toBe(false)
})

test('an invalid stored token is removed with Please try again, and / leads to /login without a loop', async ({
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

test('any other failure of the check goes to / too, without a loop', async ({
  page,
  request,
  inbox,
  expectFailure,
}) => {
  expectFailure('/users/details', 500)
  let checks = 0
  await page.route('**/api/users/details', route => {
    checks += 1
    return route.fulfill({ status: 500, body: 'broken' })
  })
  await keepToken(page, await openSession({ request, inbox }, AISYAH))
  await page.goto('/login')
  await expect(page.getByLabel('Phone number')).toBeEditable()
  await expect(page).toHaveURL(/\/login$/)
  expect(checks).toBe(1)
})

test('a server that cannot be reached keeps the token and offers Retry', async ({ page, request, inbox }) => {
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
