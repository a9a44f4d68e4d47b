import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fillPersonal, fillPractice, next } from '../../test/fill-registration.ts'
import { type Answers, inTurn, openScreen, refuse, type Sent } from '../../test/open-screen.tsx'

const DIFFICULTY = 8
let made = 0
const numbered: Answers = {
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

const verification = page.getByRole('heading', { name: 'OTP verification' })

test('the challenge of a registration is fetched while the number is typed, and answered in the call for the code', async () => {
  const sent = await openScreen('/register', { ...numbered, 'POST /auth/otp': () => ({ retryAfter: 60 }) })
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

test('a refused answer is replaced once by a new one; a second refusal shows that no code was sent [H§8]', async () => {
  const refuseIt = () => refuse('CHALLENGE_REQUIRED')
  const sent = await openScreen('/register', {
    ...numbered,
    'POST /auth/otp': inTurn(refuseIt, refuseIt, refuseIt, () => ({ retryAfter: 60 })),
  })
  await fillPersonal()
  await fillPractice()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send otp')
  expect(answersIn(sent)).toHaveLength(2)
  await next.click()
  await expect.element(verification).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(answersIn(sent)).toEqual(
    [3, 2, 1, 0].map(before => expect.stringMatching(`^challenge-${made - before}[.]\\d+$`)),
  )
})

test('a challenge answer that is four minutes old is replaced by a new one before it is sent', async () => {
  const sent = await openScreen('/register', { ...numbered, 'POST /auth/otp': () => ({ retryAfter: 60 }) })
  await fillPersonal()
  await expect.poll(() => challenges(sent)).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 240_000 })
  await fillPractice()
  await expect.element(verification).toBeVisible()
  expect(challenges(sent)).toHaveLength(2)
  expect(answersIn(sent)).toEqual([expect.stringMatching(`^challenge-${made}[.]\\d+$`)])
})
