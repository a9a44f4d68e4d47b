import { randomUUID } from 'node:crypto'
import { RECOVERY_CODES } from '@portal/contract/auth/second-factor-code'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { hashCheaply } from '../../../test/cheap-hash.ts'
import { buildAdmin } from '../../../test/factories.ts'
import {
  buildAdminWithFactor,
  codeOf,
  holdClock,
  loginsOf,
  PASSWORD,
  wrongCodeOf,
} from '../../../test/second-factors.ts'
import { useTestServer } from '../../../test/server.ts'
import { changeAdminByEmail, changeAdminPasswordByEmail } from './admin-accounts.ts'

const server = useTestServer()
const hash = hashCheaply(PASSWORD)
const logins = loginsOf(server)
holdClock()

const build = () => buildAdminWithFactor(server)
type Enrolled = Awaited<ReturnType<typeof build>>

test('an admin without a second factor logs in by password alone', async () => {
  const admin = await buildAdmin(server, { password_hash: hash })
  const { data } = await logins.logIn(admin.email)
  expect(data).toEqual({ token: expect.any(String) })
  expect(await logins.readFactor(data.token ?? '')).toEqual({
    on: false,
    required: false,
    recoveryCodesLeft: 0,
    hasPassword: true,
  })
})

test('with a second factor the password gives five minutes for a code, which opens one 12-hour session', async () => {
  const enrolled = await build()
  const { status, data } = await logins.logIn(enrolled.admin.email)
  expect([status, data.token]).toEqual([200, null])
  const waiting = data.secondFactorToken ?? ''
  const { exp = 0, iat = 0 } = decodeJwt(waiting)
  expect(exp - iat).toBe(300)
  expect(await logins.statusOf(waiting)).toBe(401)
  expect((await server.call('POST /auth/token', { body: { token: waiting } })).status).toBe(401)

  const { data: session } = await logins.finish(waiting, codeOf(enrolled.secret))
  const claims = decodeJwt(session.token)
  expect(((claims.exp ?? 0) - (claims.iat ?? 0)) / 3600).toBe(12)
  expect(await logins.statusOf(session.token)).toBe(200)
  const again = await logins.finish(waiting, codeOf(enrolled.secret, 1))
  expect([again.status, again.error.code]).toEqual([401, 'SIGN_IN_AGAIN'])
})

test('a code whose answer was lost is asked for again under its key and gets the same session; without the key it is refused [D§10]', async () => {
  const enrolled = await build()
  const waiting = await logins.begin(enrolled.admin)
  const ask = (key: string) =>
    server.call('POST /auth/second-factor', {
      body: { token: waiting, code: codeOf(enrolled.secret) },
      headers: { 'idempotency-key': key },
    })
  const key = randomUUID()
  const first = await ask(key)
  const again = await ask(key)
  expect([again.status, decodeJwt(again.data.token).jti]).toEqual([200, decodeJwt(first.data.token).jti])
  expect((await ask(randomUUID())).status).not.toBe(200)
  await server.call('POST /auth/logout', { token: first.data.token, body: {} })
  expect((await ask(key)).status).not.toBe(200)
})

test('a used code is refused, and so are all earlier codes and the enrolment code', async () => {
  const enrolled = await build()
  expect(
    (await logins.finish(await logins.begin(enrolled.admin), codeOf(enrolled.secret, -1))).error.code,
  ).toBe('OTP_INVALID')
  expect((await logins.finish(await logins.begin(enrolled.admin), codeOf(enrolled.secret))).status).toBe(200)
  for (const away of [0, -1]) {
    const { status, error } = await logins.finish(
      await logins.begin(enrolled.admin),
      codeOf(enrolled.secret, away),
    )
    expect([status, error.code]).toEqual([400, 'OTP_INVALID'])
  }
  expect((await logins.finish(await logins.begin(enrolled.admin), codeOf(enrolled.secret, 1))).status).toBe(
    200,
  )
})

test('a recovery code works once, in any notation; used, wrong and unknown codes get the same answer', async () => {
  const enrolled = await build()
  const other = await build()
  const [code = ''] = enrolled.recoveryCodes
  const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase()
  const { data } = await logins.finish(await logins.begin(enrolled.admin), typed)
  expect((await logins.readFactor(data.token)).recoveryCodesLeft).toBe(RECOVERY_CODES - 1)
  const wrong = [
    typed,
    wrongCodeOf(enrolled.secret),
    'AAAAA-AAAAA',
    other.recoveryCodes[0] ?? '',
    codeOf(other.secret),
  ]
  for (const one of wrong) {
    const { status, text } = await logins.finish(await logins.begin(enrolled.admin), one)
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { success: false, result: 'error', code: 'OTP_INVALID', message: 'The code is not correct.' },
    ])
  }
})

test('after 5 wrong codes the waits grow, also for a new login; a known network has a separate count', async () => {
  const enrolled = await build()
  const office = '10.4.0.1'
  expect(
    (await logins.finish(await logins.begin(enrolled.admin, office), codeOf(enrolled.secret), office)).status,
  ).toBe(200)
  const wrong = wrongCodeOf(enrolled.secret)
  const waiting = await logins.begin(enrolled.admin)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, guess) => logins.finish(waiting, wrong, `10.5.0.${guess}`)),
  )
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
  const blocked = await logins.finish(await logins.begin(enrolled.admin), codeOf(enrolled.secret, 1))
  expect(blocked).toMatchObject({ status: 429, error: { code: 'OTP_BLOCKED' } })
  expect(blocked.error.retryAfter).toBeGreaterThan(20)
  expect(
    (await logins.finish(await logins.begin(enrolled.admin, office), codeOf(enrolled.secret, 1), office))
      .status,
  ).toBe(200)
})

test('a password alone does not make an address known: wrong codes from all unknown addresses share one count', async () => {
  const enrolled = await build()
  const wrong = wrongCodeOf(enrolled.secret)
  for (let guess = 0; guess < 5; guess++) {
    const address = `10.6.0.${guess}`
    expect((await logins.finish(await logins.begin(enrolled.admin, address), wrong, address)).status).toBe(
      400,
    )
  }
  const address = '10.6.0.0'
  expect((await logins.finish(await logins.begin(enrolled.admin, address), wrong, address)).status).toBe(429)
})

test('a pending login ends on a password change, a deactivation, a reset and a completed second factor', async () => {
  const endings: ((enrolled: Enrolled) => Promise<unknown>)[] = [
    ({ admin }) => changeAdminPasswordByEmail(server.db, admin.email ?? '', 'Other!2027'),
    ({ admin }) => changeAdminByEmail(server.db, admin.email ?? '', 'disable'),
    ({ admin }) => changeAdminByEmail(server.db, admin.email ?? '', 'reset-second-factor'),
    ({ token, recoveryCodes: [, code] }) =>
      server.call('POST /admin/second-factor/off', { token, body: { code } }),
  ]
  for (const end of endings) {
    const enrolled = await build()
    const waiting = await logins.begin(enrolled.admin)
    await end(enrolled)
    const { status } = await logins.finish(waiting, codeOf(enrolled.secret))
    expect([400, 401]).toContain(status)
    const sessions = server.db.selectFrom('sessions').where('user_id', '=', enrolled.admin.id).select('id')
    expect((await sessions.execute()).length).toBe(end === endings[3] ? 1 : 0)
  }
})
