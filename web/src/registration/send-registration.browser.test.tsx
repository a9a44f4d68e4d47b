import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillPersonal, fillPractice } from '../../test/fill-registration.ts'
import { type Answers, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const PHONE = '60112345678'
const userId = newId()
const receipt = { token: ['e30', btoa(JSON.stringify({ userId, comUserId: userId })), 'x'].join('.') }
const answers: Answers = {
  'POST /auth/check-user': () => ({ identity: 'REGISTER' }),
  'GET /auth/challenge': () => ({ challenge: 'c', difficulty: 0 }),
  'POST /auth/otp': () => ({ retryAfter: 0 }),
  'POST /auth/verify-token': () => ({ token: null }),
  'POST /auth/register-otp': () => receipt,
}
const alert = page.getByRole('alert')
const verify = page.getByRole('button', { name: 'Verify' })

async function typeCode(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await userEvent.keyboard('1234')
}

test('a public registration asks for a REGISTER code, leaves it for the registration, and sends the channel and the forms [H§2 H§3 H§4 H§7 D§2]', async () => {
  const sent = await openScreen('/register?channel=clinic-day', answers)
  await fillPersonal()
  await fillPractice()
  await typeCode()
  await expect.element(page.getByText('Successfully Registered')).toBeVisible()
  const bodyOf = (call: string) => sent.find(({ name }) => name === `POST /auth/${call}`)?.body
  const target = { recipient: PHONE, tokenAction: 'REGISTER', tokenType: 'PHONE' }
  expect(bodyOf('otp')).toMatchObject(target)
  expect(bodyOf('verify-token')).toEqual({ ...target, token: '1234', degenerate: false })
  expect(bodyOf('register-otp')).toEqual({
    name: 'Dr Nadia Osman',
    phone: PHONE,
    otp: '1234',
    type: 'PHONE',
    role: 'RETAILER_STAFF',
    extendedFields: {
      professionalRegNo: 'MDC 20417',
      profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
      clinicName: 'BRIGHT SMILE CLINIC',
      clinicAddress: '12 Jalan Ampang',
    },
    registerSource: { channel: 'clinic-day' },
  })
})

test("what fails says so: 'Failed to resend OTP', 'Failed to verify OTP', 'Failed to register', else the server's message [H§2 H§4 H§8]", async () => {
  await openScreen('/register', {
    ...answers,
    'POST /auth/otp': inTurn(
      () => ({ retryAfter: 0 }),
      () => refuse('INTERNAL'),
    ),
    'POST /auth/verify-token': inTurn<{ token: null }>(
      () => refuse('INTERNAL'),
      () => ({ token: null }),
    ),
    'POST /auth/register-otp': inTurn<typeof receipt>(
      () => refuse('INTERNAL'),
      () => refuse('VALIDATION', 'Please check the highlighted fields.'),
      () => receipt,
    ),
  })
  await fillPersonal()
  await fillPractice()
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect.element(alert).toHaveTextContent('Failed to resend OTP')
  await typeCode()
  await expect.element(alert).toHaveTextContent('Failed to verify OTP')
  await verify.click()
  await expect.element(alert).toHaveTextContent('Failed to register')
  await verify.click()
  await expect.element(alert).toHaveTextContent('Please check the highlighted fields.')
  await verify.click()
  await expect.element(page.getByText('Successfully Registered')).toBeVisible()
})

test('a number registered meanwhile opens the dialog of a registered number, which leads to the login [H§2 H§4 H§8]', async () => {
  await openScreen('/register', { ...answers, 'POST /auth/otp': () => refuse('ACCOUNT_EXISTS') })
  await fillPersonal()
  await fillPractice()
  const dialog = page.getByRole('dialog', { name: 'Unsuccessful!' })
  await expect.element(dialog.getByText('Account already exists', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Back to Login page' })).toBeVisible()
})
