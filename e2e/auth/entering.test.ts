import type { Page } from '@playwright/test'
import { failNextCall } from '../network/failures.ts'
import { readCookie } from '../people/cookies.ts'
import { logInByPhone, logOut } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const NOT_VERIFIED = 'Your account is not verified yet. Please wait for the admin to verify your account.'
const NOT_APPROVED = 'Your registration was not approved. Please contact us.'

const terms = (page: Page) => page.getByRole('dialog', { name: 'Accept Terms of Use' })

test('a pending or declined HCP (RETAILER_STAFF) is told the reason and logged out [H§4 H§6 H§8 D§5]', async ({
  page,
  people,
  inbox,
}) => {
  for (const [status, reason] of [
    ['PENDING', NOT_VERIFIED],
    ['CANCELLED', NOT_APPROVED],
  ] as const) {
    const { phone } = await people.newHcp({ status })
    await logInByPhone(page, inbox, phone)
    await expect.soft(page.getByRole('alert')).toHaveText(reason)
    await expect.soft(page).toHaveURL(/\/login$/)
    expect.soft(await readCookie(page, 'user-token')).toBeUndefined()
    // A pending account shows a clock, not an error. Either way the form keeps the number and links to support.
    await expect.soft(page.locator('svg.lucide-clock')).toHaveCount(status === 'PENDING' ? 1 : 0)
    await expect.soft(page.getByLabel('Phone number')).toHaveValue(phone.number)
    const contact = page.getByRole('link', { name: 'Contact us' })
    const href = `https://wa.me/${people.company('+60').supportPhone}`
    await expect.soft(contact).toHaveAttribute('href', href)
    await expect.soft(contact).toHaveAttribute('rel', /noopener/)
  }
})

test("an HCP without an address gets one with the clinic's data and an empty postcode, once; if that fails, the next login creates it [H§4]", async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  expectFailure('/address/create', 500)
  const hcp = await people.newHcp({ terms: false })
  const readAddresses = async () =>
    (await people.call('GET /users/details', { token: await people.signIn(hcp) })).addressInfo
  const made = { name: 'BRIGHT SMILE CLINIC', line1: '12 Jalan Ampang', postcode: '' }
  await failNextCall(page, '/address/create')
  for (const addresses of [[], [made], [made]]) {
    await logInByPhone(page, inbox, hcp.phone)
    await expect(terms(page)).toBeVisible()
    await terms(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await readAddresses()).toMatchObject(addresses)
    expect(await readAddresses()).toHaveLength(addresses.length)
  }
})

test('closing the terms dialog logs out, Continue needs the checkbox, and acceptance leads to /portal/home and is stored [H§4 H§5 R§2]', async ({
  page,
  people,
  inbox,
}) => {
  const hcp = await people.newHcp({ terms: false })
  await logInByPhone(page, inbox, hcp.phone)
  await expect(terms(page)).toBeVisible()
  const token = (await readCookie(page, 'user-token'))?.value ?? ''
  await terms(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(terms(page)).toHaveCount(0)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await people.isSignedIn(token)).toBe(false)

  await logInByPhone(page, inbox, hcp.phone)
  const go = terms(page).getByRole('button', { name: 'Continue' })
  await expect(go).toBeDisabled()
  for (const document of ['Terms of Use for Malaysia', 'Terms of Use for Singapore']) {
    const link = terms(page).getByRole('link', { name: document })
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(opened.getByRole('heading', { name: 'Terms of Use' }).first()).toBeVisible()
    await opened.close()
  }
  await terms(page).getByRole('checkbox').check()
  await go.click()
  await expect(page).toHaveURL(/\/portal\/home$/)
  const details = await people.call('GET /users/details', { token: await people.signIn(hcp) })
  expect(details.personalInfo.registerSource).toMatchObject({ 't&c': 'true' })

  await logOut(page)
  await logInByPhone(page, inbox, hcp.phone)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(terms(page)).toHaveCount(0)
})

test('an HCP without accepted terms who opens a portal address gets the terms dialog; a pending HCP gets the login with the reason [D§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/api/', 403)
  await people.openAs(await people.newHcp({ terms: false }), '/portal/home')
  await terms(page).getByRole('checkbox').check()
  await terms(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await people.openAs(await people.newHcp({ status: 'PENDING' }), '/portal/order')
  await expect(page.getByRole('alert')).toHaveText(NOT_VERIFIED)
  await expect(page).toHaveURL(/\/login$/)
})

test('a 503 from a proxy after a correct code keeps the session and offers Retry', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  expectFailure('/users/details', 503)
  await page.route('**/api/users/details', route => route.fulfill({ status: 503, body: 'down' }), {
    times: 1,
  })
  await logInByPhone(page, inbox, (await people.newRep()).phone)
  await expect(page.getByText('We could not check your session. You are still logged in.')).toBeVisible()
  expect(await readCookie(page, 'user-token')).toBeDefined()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})

test('if saving the acceptance fails with 503, Continue tries again; a response that does not confirm it logs the HCP out [H§4]', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  expectFailure('/profile/update', 503)
  const unconfirmed = { success: true, result: 'success', data: { updatedUser: { registerSource: {} } } }
  const down = { status: 503, body: 'down' }
  // A call whose outcome is unknown is repeated once by itself.
  const answers = [down, down, { json: unconfirmed }]
  await page.route('**/api/profile/update', route => route.fulfill(answers.shift()))
  await logInByPhone(page, inbox, (await people.newHcp({ terms: false })).phone)
  await terms(page).getByRole('checkbox').check()
  await terms(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred while processing your request.')
  await terms(page).getByRole('button', { name: 'Continue' }).click()
  await expect(terms(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

test('a used code cannot be submitted again, because Verify stays busy until the terms appear', async ({
  page,
  people,
  inbox,
}) => {
  const hcp = await people.newHcp({ terms: false })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let verified = false
  await page.route('**/api/auth/verify-token', async route => {
    verified = true
    await route.continue()
  })
  // The code that the terms dialog needs is loaded only now, and is held back.
  await page.route('**/assets/*.js', async route => {
    if (verified) await held
    await route.continue()
  })
  await logInByPhone(page, inbox, hcp.phone)
  await expect.poll(() => verified).toBe(true)
  const working = page.getByRole('button', { name: 'Verifying...' })
  await expect(working).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(Verify|Send OTP Code)$/ })).toHaveCount(0)
  release()
  await expect(terms(page)).toBeVisible()
})

test('a user with an unknown role or none goes to /user-not-found, which offers Apply and a way back to the login [H§2 H§4 R§6]', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep()
  for (const role of ['SOMETHING_ELSE', undefined]) {
    await page.route('**/api/users/details', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.data.personalInfo.role = role
      await route.fulfill({ response: answer, json: body })
    })
    await logInByPhone(page, inbox, phone)
    await expect(page).toHaveURL(/\/user-not-found$/)
    await expect(page.getByText('You have not signed up yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', '/register')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
  }
})
