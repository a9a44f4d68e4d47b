import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillPersonal, fillPractice, next } from '../../test/fill-registration.ts'
import { type Answers, inTurn, openScreen, refuse, type Sent } from '../../test/open-screen.tsx'
import { aDocument, newId } from '../../test/records.ts'

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
const verification = page.getByRole('heading', { name: 'OTP verification' })
const verify = page.getByRole('button', { name: 'Verify' })

async function typeCode(): Promise<void> {
  await expect.element(verification).toBeVisible()
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await userEvent.keyboard('1234')
}

test('a public registration requests a REGISTER code, does not use it up when checking it, and sends the channel and the stored forms [H§2 H§3 H§4 H§7 D§2]', async () => {
  const sent = await openScreen('/register?channel=clinic-day', {
    ...answers,
    'GET /public/documents': ({ query }) => aDocument({ version: query.kind === 'TERMS' ? 0 : 3 }),
  })
  await fillPersonal()
  await fillPractice()
  await typeCode()
  await expect.element(page.getByText('Successfully Registered')).toBeVisible()
  const bodyOf = (call: string) => sent.find(({ name }) => name === `POST /auth/${call}`)?.body
  const target = { recipient: PHONE, tokenAction: 'REGISTER', tokenType: 'PHONE' }
  expect(bodyOf('otp')).toMatchObject(target)
  expect(bodyOf('verify-token')).toEqual({ ...target, token: '1234', degenerate: false })
  const registered = sent.find(({ name }) => name === 'POST /auth/register-otp')
  expect(registered?.headers['documents-shown']).toBe('TERMS 0 en, PRIVACY 3 en')
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
  await expect.element(page.getByText('will check your registration.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => Object.keys(sessionStorage).filter(key => key.startsWith('registration')))
    .toEqual([])
})

test("failures show 'Failed to resend OTP', 'Failed to verify OTP', 'Failed to register' or the server's message [H§2 H§4 H§8]", async () => {
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

test('a company without privacy contact says that registration is not open yet, and what an owner does', async () => {
  await openScreen('/register', {
    ...answers,
    'POST /auth/register-otp': () => refuse('PRIVACY_CONTACT_MISSING'),
  })
  await fillPersonal()
  await fillPractice()
  await typeCode()
  await expect
    .element(alert)
    .toHaveTextContent(
      'Registration is not open yet: the company must name its privacy contact first. An owner does this in Settings under Data protection.',
    )
})

test('a number that has been registered since step 1 opens the dialog for registered numbers, which links to the login [H§2 H§4 H§8]', async () => {
  await openScreen('/register', { ...answers, 'POST /auth/otp': () => refuse('ACCOUNT_EXISTS') })
  await fillPersonal()
  await fillPractice()
  const dialog = page.getByRole('dialog', { name: 'Unsuccessful!' })
  await expect.element(dialog.getByText('Account already exists', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Back to Login page' })).toBeVisible()
})

const DIFFICULTY = 8
let made = 0
const placeholderKeys: Answers = {
  'POST /auth/check-user': () => ({ identity: 'REGISTER' }),
  'GET /auth/challenge': () => {
    made += 1
    return { challenge: `challenge-${made}`, difficulty: DIFFICULTY }
  },
}
afterEach(() => void vi.useRealTimers())

const challenges = (sent: Sent[]) => sent.filter(({ name }) => name === 'GET /auth/challenge')
const answersIn = (sent: Sent[]) =>
  sent.filter(({ name }) => name === 'POST /auth/otp').map(({ headers }) => headers['x-challenge'] ?? '')

/** Counts the leading zero bits of the answer's digest with WebCrypto, up to 16. */
async function zerosOf(answer: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(answer))
  return Math.clz32(new DataView(digest).getUint16(0)) - 16
}

test('the challenge is fetched while the number is typed, and its answer is sent with the request for the code', async () => {
  const sent = await openScreen('/register', {
    ...placeholderKeys,
    'POST /auth/otp': () => ({ retryAfter: 60 }),
  })
  expect(challenges(sent)).toHaveLength(0)
  await page.getByLabelText('Phone number').fill('1')
  await expect.poll(() => challenges(sent)).toHaveLength(1)
  await fillPersonal()
  await fillPractice()
  await expect.element(verification).toBeVisible()
  expect(challenges(sent)).toHaveLength(1)
  expect(answersIn(sent)).toEqual([expect.stringMatching(`^challenge-${made}[.]\\d+$`)])
  expect(await zerosOf(answersIn(sent)[0] ?? '')).toBeGreaterThanOrEqual(DIFFICULTY)
})

test("a refused challenge answer is replaced once by a new one; 'Failed to send otp' includes the wait if there is one [H§8]", async () => {
  const refuseAnswer = () => refuse('CHALLENGE_REQUIRED')
  const sent = await openScreen('/register', {
    ...placeholderKeys,
    'POST /auth/otp': inTurn<{ retryAfter: number }>(
      refuseAnswer,
      refuseAnswer,
      () => refuse('OTP_LIMIT', undefined, 870),
      refuseAnswer,
      () => ({ retryAfter: 60 }),
    ),
  })
  await fillPersonal()
  await fillPractice()
  await expect.element(page.getByText('Failed to send otp', { exact: true })).toBeVisible()
  expect(answersIn(sent)).toEqual(
    [made - 1, made].map(each => expect.stringMatching(`^challenge-${each}[.]\\d+$`)),
  )
  await next.click()
  await expect.element(page.getByText('Failed to send otp. Please try again in 15 minutes.')).toBeVisible()
  await next.click()
  await expect.element(verification).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(new Set(answersIn(sent)).size).toBe(5)
})

test('a challenge answer that is four minutes old is replaced by a new one before it is sent', async () => {
  const sent = await openScreen('/register', {
    ...placeholderKeys,
    'POST /auth/otp': () => ({ retryAfter: 60 }),
  })
  await fillPersonal()
  await expect.poll(() => challenges(sent)).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 240_000 })
  await fillPractice()
  await expect.element(verification).toBeVisible()
  expect(challenges(sent)).toHaveLength(2)
  expect(answersIn(sent)).toEqual([expect.stringMatching(`^challenge-${made}[.]\\d+$`)])
})
