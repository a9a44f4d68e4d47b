import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { enterCode, letTimePass, requestCode, wrongCode } from '../../../test/codes.ts'
import { buildHcp, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const MINUTE = 60
const DAY = 86_400

const server = useTestServer()

const anyAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
const send = (phone: string, tokenAction = 'LOGIN') =>
  server.call('POST /auth/otp', {
    body: { recipient: phone, tokenAction, tokenType: 'PHONE' },
    address: anyAddress(),
  })

/** Sends wrong codes until refused. @returns the number of compared codes, and the seconds to wait */
async function guessUntilBlocked(phone: string, action: 'LOGIN' | 'REGISTER' = 'LOGIN') {
  for (let compared = 0; ; ) {
    const code = await requestCode(server, phone, action)
    for (const step of [1, 2, 3]) {
      const { error } = await enterCode(server, { phone, action }, wrongCode(code, step))
      if (error.code === 'OTP_BLOCKED') return { compared, wait: error.retryAfter ?? 0 }
      compared += 1
    }
    await letTimePass(server, phone, MINUTE)
  }
}

test('an attacker with any address and every resend gets fewer than 400 comparisons a year per number [D§3]', async () => {
  const { phone } = await buildHcp(server)
  const target = { phone: phone ?? '' }
  const waits: number[] = []
  let compared = 0
  let passed = 0
  // By then the row's newest 13 failures are one per day, so every further day repeats the day before.
  const REPEATING = 30
  while (compared < REPEATING) {
    const sent = await send(target.phone)
    let wait = sent.error.retryAfter ?? 0
    for (let guess = 0; sent.status === 200 && wait === 0; guess++) {
      const { error } = await enterCode(server, target, String(guess).padStart(4, '0'), {
        address: anyAddress(),
      })
      if (error.code === 'OTP_INVALID') compared += 1
      else wait = error.code === 'OTP_BLOCKED' ? (error.retryAfter ?? 0) : MINUTE
    }
    await letTimePass(server, target.phone, wait)
    passed += wait
    waits.push(wait)
  }
  expect(waits.slice(-13).every(wait => wait > DAY - MINUTE)).toBe(true)
  const inYear = compared + (365 * DAY - passed) / DAY
  // A lower number means that this attacker is slower than a real one.
  expect(inYear).toBeGreaterThan(360)
  expect(inYear).toBeLessThan(400)
})

test('after 5 failures any code is OTP_BLOCKED with the seconds for 15 minutes, then after one more for 30 [D§3]', async () => {
  const { phone } = await buildHcp(server)
  const target = { phone: phone ?? '' }
  const { compared, wait } = await guessUntilBlocked(target.phone)
  expect(compared).toBe(5)
  expect(wait).toBeGreaterThan(13 * MINUTE)
  expect(wait).toBeLessThanOrEqual(15 * MINUTE)
  const code = await requestCode(server, target.phone, 'LOGIN')
  const right = await enterCode(server, target, code)
  expect(right).toMatchObject({ status: 429, error: { code: 'OTP_BLOCKED' } })
  expect(right.headers['retry-after']).toBe(String(right.error.retryAfter))
  await letTimePass(server, target.phone, wait)
  const again = await requestCode(server, target.phone, 'LOGIN')
  const one = await enterCode(server, target, wrongCode(again))
  expect(one.error.code).toBe('OTP_INVALID')
  const next = await enterCode(server, target, again)
  expect(next.error.code).toBe('OTP_BLOCKED')
  expect(next.error.retryAfter).toBeGreaterThan(29 * MINUTE)
})

test('registering and logging in share the failures of a number [D§3]', async () => {
  const phone = freshPhone()
  expect((await guessUntilBlocked(phone, 'REGISTER')).compared).toBe(5)
  await buildHcp(server, { phone })
  await letTimePass(server, phone, MINUTE)
  const code = await requestCode(server, phone, 'LOGIN')
  expect((await enterCode(server, { phone }, code)).error.code).toBe('OTP_BLOCKED')
})

test('a right code of a stranger takes back only its attempt, and 30 quiet days reset the count [D§3]', async () => {
  const { phone } = await buildHcp(server)
  const target = { phone: phone ?? '' }
  const fail = async (times: number) => {
    const code = await requestCode(server, target.phone, 'LOGIN')
    for (let step = 1; step <= times; step++) await enterCode(server, target, wrongCode(code, step))
    return code
  }
  for (const failures of [2, 2]) {
    expect((await enterCode(server, target, await fail(failures))).status).toBe(200)
    await letTimePass(server, target.phone, MINUTE)
  }
  expect((await enterCode(server, target, await fail(1))).error.code).toBe('OTP_BLOCKED')
  await letTimePass(server, target.phone, 30 * DAY)
  const code = await fail(2)
  expect((await enterCode(server, target, code)).status).toBe(200)
})

test('a guess without a live code is not counted', async () => {
  const { phone } = await buildHcp(server)
  for (let guess = 0; guess < 10; guess++) {
    expect((await enterCode(server, { phone: phone ?? '' }, '1234')).error.code).toBe('OTP_INVALID')
  }
  const code = await requestCode(server, phone ?? '', 'LOGIN')
  expect((await enterCode(server, { phone: phone ?? '' }, code)).status).toBe(200)
})
