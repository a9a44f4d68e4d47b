import type { Page } from '@playwright/test'
import { readCookie } from '../people/cookies.ts'
import {
  digits,
  fillCode,
  fillPersonal,
  fillPractice,
  fillRegistration,
  freshPhone,
} from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const HCP = { fullName: 'Nadia Osman', profession: 'Dental Professional', specialty: 'Orthodontist' }

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

/** An answer as the server's own of an unexpected failure. */
async function breakCall(page: Page, path: string): Promise<void> {
  const json = { success: false, result: 'error', code: 'INTERNAL', message: 'broken' }
  await page.route(`**/api${path}`, route => route.fulfill({ status: 500, json }))
}

test('a public registration sends the channel and the stored forms, removes the token and goes to / [H§2]', async ({
  page,
  people,
  inbox,
}) => {
  const hcp = await people.newHcp()
  const phone = freshPhone('+60')
  const sent: unknown[] = []
  page.on('request', one => {
    if (one.url().endsWith('/auth/register-otp')) sent.push(one.postDataJSON())
  })
  await people.open(hcp, '/register?channel=clinic-day')
  await fillRegistration(page, inbox, { ...HCP, phone })
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(sent).toEqual([
    {
      name: 'Dr Nadia Osman',
      phone: digits(phone),
      otp: await inbox.code(digits(phone)),
      type: 'PHONE',
      role: 'RETAILER_STAFF',
      extendedFields: {
        professionalRegNo: 'MDC 20417',
        profession: { profession: HCP.profession, specialty: HCP.specialty },
        clinicName: 'BRIGHT SMILE CLINIC',
        clinicAddress: '12 Jalan Ampang',
      },
      registerSource: { channel: 'clinic-day' },
    },
  ])
})

test('the OTP step asks for REGISTER codes and leaves the code for the registration [H§2 H§3 H§4 H§7 D§2]', async ({
  page,
  inbox,
}) => {
  const phone = freshPhone('+60')
  const target = { recipient: digits(phone), tokenAction: 'REGISTER', tokenType: 'PHONE' }
  const sent: [string, unknown][] = []
  page.on('request', one => {
    const path = new URL(one.url()).pathname
    if (path.endsWith('/auth/otp') || path.endsWith('/auth/verify-token'))
      sent.push([path, one.postDataJSON()])
  })
  await page.goto('/register')
  await fillRegistration(page, inbox, { ...HCP, phone })
  expect(sent).toEqual([
    ['/api/auth/otp', target],
    ['/api/auth/verify-token', { ...target, token: await inbox.code(digits(phone)), degenerate: false }],
  ])
})

for (const [who, back, home] of [
  ['a public', 'Back to Login page', /\/login$/],
  ["a rep's", 'Back to homepage', /\/sale-rep\/home/],
] as const) {
  test(`${who} registration of a registered number opens 'Account already exists' with '${back}' [H§2 H§4 H§8]`, async ({
    page,
    people,
  }) => {
    const { phone } = await people.newHcp()
    if (who === "a rep's") await people.open(await people.newRep(), '/register')
    else await page.goto('/register')
    await fillPersonal(page, { ...HCP, phone })
    const dialog = page.getByRole('dialog', { name: 'Unsuccessful!' })
    await expect(dialog.getByText('Account already exists')).toBeVisible()
    await dialog.getByRole('button', { name: back }).click()
    await expect(page).toHaveURL(home)
  })
}

test('a number registered by someone else meanwhile opens the same dialog [H§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/otp', 409)
  const { phone } = await people.newHcp({ status: 'PENDING' })
  await page.route('**/api/auth/check-user', route =>
    route.fulfill({ json: { success: true, result: 'success', data: { identity: 'REGISTER' } } }),
  )
  await page.goto('/register')
  await fillPersonal(page, { ...HCP, phone })
  await fillPractice(page)
  await expect(page.getByText('Account already exists')).toBeVisible()
})

test("what fails says so: 'Failed to send otp', 'Failed to resend OTP', 'Failed to verify OTP', 'Failed to register', else the server's message [H§2 H§4 H§8]", async ({
  page,
  inbox,
  expectFailure,
}) => {
  expectFailure('/auth/', 500)
  const phone = freshPhone('+60')
  const alert = page.getByRole('alert')
  await page.clock.install()
  await page.goto('/register')
  await fillPersonal(page, { ...HCP, phone: phone })
  await breakCall(page, '/auth/otp')
  await fillPractice(page)
  await expect(alert).toHaveText('Failed to send otp')
  await page.unroute('**/api/auth/otp')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()

  await breakCall(page, '/auth/otp')
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(alert).toHaveText('Failed to resend OTP')

  await breakCall(page, '/auth/verify-token')
  await fillCode(page, await inbox.code(digits(phone)))
  await expect(alert).toHaveText('Failed to verify OTP')
  await page.unroute('**/api/auth/verify-token')

  await breakCall(page, '/auth/register-otp')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(alert).toHaveText('Failed to register')
  await page.unroute('**/api/auth/register-otp')

  expectFailure('/auth/register-otp', 400)
  const refusal = {
    success: false,
    result: 'error',
    code: 'VALIDATION',
    message: 'Please check the highlighted fields.',
  }
  await page.route('**/api/auth/register-otp', route => route.fulfill({ status: 400, json: refusal }))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(alert).toHaveText(refusal.message)
  await page.unroute('**/api/auth/register-otp')

  await page.getByRole('button', { name: 'Verify' }).click()
  const done = page.getByRole('dialog', { name: 'Success!' })
  await expect(done.getByText('Successfully Registered')).toBeVisible()
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
