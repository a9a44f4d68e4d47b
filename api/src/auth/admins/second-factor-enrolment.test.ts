import { RECOVERY_CODES } from '@portal/contract/auth/second-factor-code'
import { expect, test, vi } from 'vitest'
import { selectAudit } from '../../../test/audit.ts'
import { hashCheaply } from '../../../test/cheap-hash.ts'
import { buildAdmin, buildToken } from '../../../test/factories.ts'
import {
  buildAdminWithFactor,
  codeOf,
  holdClock,
  loginsOf,
  PASSWORD,
  STEP,
  wrongCodeOf,
} from '../../../test/second-factors.ts'
import { useTestServer } from '../../../test/server.ts'
import { changeAdminByEmail } from './admin-accounts.ts'

const server = useTestServer()
const hash = hashCheaply(PASSWORD)
const logins = loginsOf(server)
holdClock()

const build = () => buildAdminWithFactor(server)

async function auditOf(userId: string) {
  const events = selectAudit(server.db).where('entity_id', '=', userId).orderBy('position')
  return (await events.select(['action', 'details']).execute()).map(({ action, details }) => ({
    action,
    ...(details as object), // an object of JSON
  }))
}

test('turning it on ends the other sessions; a wrong code changes nothing, and a new secret replaces the earlier one', async () => {
  const admin = await buildAdmin(server, { password_hash: hash })
  const [token, other] = [await buildToken(server, admin), await buildToken(server, admin)]
  const begin = (password = PASSWORD) =>
    server.call('POST /admin/second-factor/begin', { token, body: { password } })
  const offer = async () => (await begin()).data
  const confirm = (code: string) =>
    server.call('POST /admin/second-factor/confirm', { token, body: { code } })
  expect((await confirm('123456')).error.code).toBe('SECOND_FACTOR_CHANGED')
  const first = await offer()
  const second = await offer()
  expect(second).toEqual({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), account: admin.email })
  for (const code of [codeOf(first.secret), wrongCodeOf(second.secret), 'AAAAA-AAAAA']) {
    expect((await confirm(code)).error.code).toBe('OTP_INVALID')
  }
  const early = { token, body: { code: codeOf(second.secret) } }
  expect((await server.call('POST /admin/second-factor/off', early)).status).toBe(400)
  expect((await logins.logIn(admin.email)).data.token).toEqual(expect.any(String))
  expect([await logins.statusOf(other), (await logins.readFactor(token)).on]).toEqual([200, false])

  const { data } = await confirm(codeOf(second.secret))
  expect(new Set(data.recoveryCodes).size).toBe(RECOVERY_CODES)
  expect([await logins.statusOf(token), await logins.statusOf(other)]).toEqual([200, 401])
  expect(await logins.readFactor(token)).toEqual({
    on: true,
    required: false,
    recoveryCodesLeft: RECOVERY_CODES,
    hasPassword: true,
  })
  const repeated = await confirm(codeOf(second.secret, 1))
  const begun = await begin()
  for (const { status, error } of [repeated, begun]) {
    expect([status, error.code]).toEqual([409, 'SECOND_FACTOR_CHANGED'])
  }
})

test('a session alone, without the password, gets no key for an authenticator app', async () => {
  const admin = await buildAdmin(server, { password_hash: hash })
  const token = await buildToken(server, admin)
  const begin = (password: string) =>
    server.call('POST /admin/second-factor/begin', { token, body: { password }, address: '192.0.2.7' })
  for (let guess = 0; guess < 5; guess += 1) {
    const { status, error } = await begin(`Guess!202${guess}`)
    expect([status, error.code]).toEqual([400, 'WRONG_PASSWORD'])
  }
  expect((await begin(PASSWORD)).error.code).toBe('TOO_MANY_REQUESTS')
  const keys = server.db.selectFrom('second_factors').where('user_id', '=', admin.id).selectAll()
  expect(await keys.execute()).toEqual([])
  expect(await auditOf(admin.id)).toEqual(Array(5).fill({ action: 'session.refused' }))
})

test('once it is on, the call that turns it on answers a wrong code as a right one', async () => {
  const { token, secret } = await build()
  for (const code of [wrongCodeOf(secret), codeOf(secret)]) {
    const { status, error } = await server.call('POST /admin/second-factor/confirm', {
      token,
      body: { code },
    })
    expect([status, error.code]).toEqual([409, 'SECOND_FACTOR_CHANGED'])
  }
})

test('new recovery codes and turning it off need a code and end the earlier recovery codes', async () => {
  const { token, secret, recoveryCodes, admin } = await build()
  const renew = (code: string) =>
    server.call('POST /admin/second-factor/recovery-codes', { token, body: { code } })
  const turnOff = (code: string) => server.call('POST /admin/second-factor/off', { token, body: { code } })
  const wrong = wrongCodeOf(secret)
  expect([(await renew(wrong)).status, (await turnOff(wrong)).status]).toEqual([400, 400])
  expect((await logins.readFactor(token)).recoveryCodesLeft).toBe(RECOVERY_CODES)
  const { data } = await renew(codeOf(secret))
  expect(data.recoveryCodes).toHaveLength(RECOVERY_CODES)
  expect((await turnOff(recoveryCodes[0] ?? '')).status).toBe(400)
  expect((await turnOff(data.recoveryCodes[0] ?? '')).status).toBe(200)
  expect(await logins.readFactor(token)).toMatchObject({ on: false, recoveryCodesLeft: 0 })
  expect((await logins.logIn(admin.email)).data.token).toEqual(expect.any(String))
})

test('turning it on and off, used and wrong codes and new recovery codes are audited', async () => {
  const enrolled = await build()
  const { secret, recoveryCodes, token, admin } = enrolled
  await logins.finish(await logins.begin(enrolled.admin), wrongCodeOf(secret))
  await logins.finish(await logins.begin(enrolled.admin), codeOf(secret))
  const { data } = await logins.finish(await logins.begin(enrolled.admin), recoveryCodes[0] ?? '')
  await server.call('POST /admin/second-factor/recovery-codes', { token, body: { code: codeOf(secret, 1) } })
  const renewed = await server.call('POST /admin/second-factor/off', {
    token,
    body: { code: recoveryCodes[1] },
  })
  expect([renewed.status, await logins.statusOf(data.token)]).toEqual([400, 200])
  vi.setSystemTime(Date.now() + 2 * STEP)
  await server.call('POST /admin/second-factor/off', { token, body: { code: codeOf(secret) } })
  expect(await auditOf(admin.id)).toEqual([
    { action: 'second-factor.on' },
    { action: 'second-factor.refused' },
    { action: 'session.started', by: 'app' },
    { action: 'session.started', by: 'recovery code' },
    { action: 'second-factor.recovery-codes', by: 'app' },
    { action: 'second-factor.refused' },
    { action: 'second-factor.off', by: 'app' },
  ])
})

test('the database has no plain secret or recovery codes, and a secret works only for its admin', async () => {
  const [one, other] = [await build(), await build()]
  const rows = JSON.stringify([
    await server.db.selectFrom('second_factors').selectAll().execute(),
    await server.db.selectFrom('recovery_codes').selectAll().execute(),
  ])
  for (const text of [one.secret, ...one.recoveryCodes]) expect(rows.includes(text)).toBe(false)
  const { secret } = await server.db
    .selectFrom('second_factors')
    .where('user_id', '=', one.admin.id)
    .select('secret')
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('second_factors')
    .set({ secret })
    .where('user_id', '=', other.admin.id)
    .execute()
  expect((await logins.finish(await logins.begin(other.admin), codeOf(one.secret))).status).toBe(500)
})

test('an admin who lost the app and the codes logs in by password again after a reset; a second reset fails', async () => {
  const { admin, token } = await build()
  await changeAdminByEmail(server.db, admin.email ?? '', 'reset-second-factor')
  expect(await logins.statusOf(token)).toBe(401)
  expect((await logins.logIn(admin.email)).data.token).toEqual(expect.any(String))
  await expect(changeAdminByEmail(server.db, admin.email ?? '', 'reset-second-factor')).rejects.toThrow(
    'has no second factor',
  )
  expect((await auditOf(admin.id)).filter(({ action }) => action === 'second-factor.reset')).toHaveLength(1)
})
