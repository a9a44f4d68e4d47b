import { readCookie } from '../people/cookies.ts'
import { expect, test } from '../portal/test.ts'

test('a stored token is checked at once: a RETAILER goes to the rep home, a verified HCP to the portal home', async ({
  page,
  people,
}) => {
  await people.open(await people.newRep(), '/login')
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await people.open(await people.newHcp(), '/verify')
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('an unverified HCP with a stored token is logged out', async ({ page, people }) => {
  const { token } = await people.newHcp({ status: 'PENDING' })
  await people.open({ token }, '/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText(/^Your account is not verified yet/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await people.isSignedIn(token)).toBe(false)
})

test('an invalid stored token is removed with Please try again, and / leads to /login without a loop', async ({
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

test('any other failure of the check goes to / too, without a loop', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/users/details', 500)
  let checks = 0
  await page.route('**/api/users/details', route => {
    checks += 1
    return route.fulfill({ status: 500, body: 'broken' })
  })
  await people.open(await people.newRep(), '/login')
  await expect(page.getByLabel('Phone number')).toBeEditable()
  await expect(page).toHaveURL(/\/login$/)
  expect(checks).toBe(1)
})

test('a server that cannot be reached keeps the token and offers Retry', async ({ page, people }) => {
  const { token } = await people.newRep()
  await page.route('**/api/users/details', route => route.abort('aborted'))
  await people.open({ token }, '/login')
  await expect(page.getByText('We could not check your session. You are still signed in.')).toBeVisible()
  expect((await readCookie(page, 'user-token'))?.value).toBe(token)
  await page.unroute('**/api/users/details')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})
