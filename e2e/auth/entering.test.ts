import type { Page } from '@playwright/test'
import { failNextCall } from '../network/failures.ts'
import { readCookie } from '../people/cookies.ts'
import { logInByPhone, logOut } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const NOT_VERIFIED = 'Your account is not verified yet. Please wait for the admin to verify your account.'
const NOT_APPROVED = 'Your registration was not approved. Please contact us.'

const terms = (page: Page) => page.getByRole('dialog', { name: 'Accept Terms of Use' })

test('a pending or declined RETAILER_STAFF reads why and is logged out [H§4 H§6 H§8 D§5]', async ({
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
    // Waiting is no error; either way the number is kept and somebody can be asked.
    await expect.soft(page.locator('svg.lucide-clock')).toHaveCount(status === 'PENDING' ? 1 : 0)
    await expect.soft(page.getByLabel('Phone number')).toHaveValue(phone.number)
    const contact = page.getByRole('link', { name: 'Contact us' })
    const href = `https://wa.me/${people.company('+60').supportPhone}`
    await expect.soft(contact).toHaveAttribute('href', href)
    await expect.soft(contact).toHaveAttribute('rel', /noopener/)
  }
})

test('an HCP without an address gets one of the clinic with an empty postcode, once, at the next login if it fails [H§4]', async ({
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

test('the terms dialog: closing logs out, Continue needs the tick, accepting leads to /portal/home and is kept [H§4 H§5 R§2]', async ({
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

test('an address typed before the terms or the verification opens the terms dialog, or tells at the login [D§4]', async ({
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

test("a proxy's 503 after a right code keeps the session and offers Retry", async ({
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
  await expect(page.getByText('We could not check your session. You are still signed in.')).toBeVisible()
  expect(await readCookie(page, 'user-token')).toBeDefined()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})

test('terms that a 503 kept from being saved are accepted by Continue again, and without confirmation it logs out [H§4]', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  expectFailure('/profile/update', 503)
  const unconfirmed = { success: true, result: 'success', data: { updatedUser: { registerSource: {} } } }
  const answers = [{ status: 503, body: 'down' }, { json: unconfirmed }]
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

test('a used code cannot be pressed again: Verify stays busy until the terms are there', async ({
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
  // All that the terms need is fetched only now, and slowly.
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

test('any other role, or none, goes to /user-not-found, which offers Apply and leads back to the login [H§2 H§4 R§6]', async ({
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
