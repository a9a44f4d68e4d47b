import { randomUUID } from 'node:crypto'
import { ADMIN } from '@portal/contract/roles'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashCheaply } from '../../../test/cheap-hash.ts'
import { buildAdmin } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const PASSWORD = 'Demo!2026'

const server = useTestServer()
const hash = hashCheaply(PASSWORD)

type Overrides = { password?: string; companyId?: string; address?: string; remember?: boolean }
function logIn(email: string, overrides: Overrides = {}) {
  const { password = PASSWORD, companyId, address = randomUUID(), remember } = overrides
  return server.call('POST /auth/login', {
    body: { email, password, type: 'EMAIL' },
    address,
    headers: {
      ...(companyId && { 'x-company-id': companyId }),
      ...(remember && { cookie: 'a=b; remember-me=true' }),
    },
  })
}

const buildAccount = (overrides = {}) => buildAdmin(server, { password_hash: hash, ...overrides })

test('an admin signs in with email and password, with the email in any letter case [H§1 H§7 R§1 R§3 R§7]', async () => {
  const admin = await buildAccount()
  const { status, data } = await logIn(` ${admin.email?.toUpperCase()} `)
  expect(status).toBe(200)
  const token = data.token ?? ''
  expect(decodeJwt(token)).toMatchObject({ userId: admin.id, role: ADMIN, companyId: admin.company_id })
  const details = await server.call('POST /auth/logout', { token, body: {} })
  expect(details.status).toBe(200)
})

test("an admin's session lives 12 hours, remembered or not, and cannot be extended [R§9]", async () => {
  const admin = await buildAccount()
  for (const remember of [false, true]) {
    const token = (await logIn(admin.email ?? '', { remember })).data.token ?? ''
    const { exp = 0, iat = 0, jti = '' } = decodeJwt(token)
    expect((exp - iat) / 3600).toBeCloseTo(12, 2)
    const session = server.db.selectFrom('sessions').where('id', '=', jti).select('expires_at')
    expect((await session.executeTakeFirstOrThrow()).expires_at.getTime() / 1000).toBeCloseTo(exp, -1)
    const { status } = await server.call('POST /auth/token', { body: { token } })
    expect(status).toBe(401)
  }
})

test('a wrong password, an unknown or disabled account and another company get the same answer [R§6 R§8 D§8]', async () => {
  const admin = await buildAccount()
  const disabled = await buildAccount({ disabled_at: new Date() })
  const answers = [
    await logIn(admin.email ?? '', { password: 'Demo!2027' }),
    await logIn('nobody@demo.test'),
    await logIn(disabled.email ?? ''),
    await logIn(admin.email ?? '', { companyId: server.companies.SG.id }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(answer.error).toEqual({
      success: false,
      result: 'error',
      code: 'INVALID_CREDENTIALS',
      message: 'User not found or not associated with this company',
    })
  }
  expect((await logIn(admin.email ?? '', { companyId: server.companies.MY.id })).status).toBe(200)
})

test('after 5 failures from an address an admin must wait there, even with the right password, and only there [R§2 D§8]', async () => {
  const admin = await buildAccount()
  const address = '10.2.0.1'
  const guesses = Array.from({ length: 15 }, (_, guess) =>
    logIn(admin.email ?? '', { password: `Guess!${guess}`, address }),
  )
  const answers = await Promise.all(guesses)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  const blocked = await logIn(admin.email ?? '', { address })
  expect(blocked).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
  expect(blocked.error.retryAfter).toBeGreaterThan(20)
  expect((await logIn(admin.email ?? '')).status).toBe(200)
})

test('guesses from changing addresses share 10 free failures per email [R§2 D§8]', async () => {
  const admin = await buildAccount()
  const guesses = Array.from({ length: 25 }, () => logIn(admin.email ?? '', { password: 'Guess!2026' }))
  const answers = await Promise.all(guesses)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  const blocked = await logIn(admin.email ?? '')
  expect(blocked.status).toBe(429)
  expect(blocked.error.retryAfter).toBeLessThanOrEqual(5)
})

test('after 10 failures an address must wait, for any email [R§2 D§8]', async () => {
  const admin = await buildAccount()
  const address = '10.2.0.2'
  for (let guess = 0; guess < 10; guess++) await logIn(`nobody${guess}@demo.test`, { address })
  expect((await logIn(admin.email ?? '', { address })).status).toBe(429)
  expect((await logIn(admin.email ?? '', { address: '10.2.0.3' })).status).toBe(200)
})

test('guesses from other networks delay an admin by a minute at most, and not on a known network', async () => {
  const { email = '' } = await buildAccount()
  const office = '2001:db8:1:2::1'
  expect((await logIn(email ?? '', { address: office })).status).toBe(200)
  for (let guess = 0; guess < 16; guess++) {
    await logIn(email ?? '', { password: 'Guess!2026', address: `10.3.0.${guess}` })
    await server.db
      .updateTable('rate_limits')
      .set({
        times: sql<Date[]>`array(select t - interval '60 seconds' from unnest(times) t order by t desc)`,
      })
      .where('bucket', '=', `admin ${email}`)
      .execute()
  }
  await logIn(email ?? '', { password: 'Guess!2026', address: '10.3.0.100' })
  const elsewhere = await logIn(email ?? '', { address: '10.3.0.101' })
  expect(elsewhere.status).toBe(429)
  expect(elsewhere.error.retryAfter).toBeGreaterThan(50)
  expect(elsewhere.error.retryAfter).toBeLessThanOrEqual(60)
  // The same /64 network: the customer chooses the last half of the address.
  expect((await logIn(email ?? '', { address: '2001:db8:1:2:ffff::9' })).status).toBe(200)
})

test('addresses of one IPv6 network share their rate limit', async () => {
  const admin = await buildAccount()
  for (let guess = 0; guess < 5; guess++) {
    await logIn(admin.email ?? '', { password: 'Guess!2026', address: `2001:db8:5:6::${guess}` })
  }
  expect((await logIn(admin.email ?? '', { address: '2001:db8:5:6:7::1' })).status).toBe(429)
  expect((await logIn(admin.email ?? '', { address: '2001:db8:5:7::1' })).status).toBe(200)
})
