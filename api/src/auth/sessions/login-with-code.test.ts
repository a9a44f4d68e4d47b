import type { CodeAction } from '@portal/contract/auth/one-time-code'
import { HCP, REP } from '@portal/contract/roles'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { enterCode, letTimePass, requestCode, wrongCode } from '../../../test/codes.ts'
import { buildHcp, buildRep, buildToken, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const server = useTestServer()

type From = Parameters<typeof enterCode>[3]
const verify = (action: CodeAction, phone: string, code: string, from?: From) =>
  enterCode(server, { phone, action }, code, from)

/** The number of a registered HCP with a fresh login code. */
async function askForLogin(phone?: string) {
  const known = phone ?? (await buildHcp(server)).phone ?? ''
  return { phone: known, code: await requestCode(server, known, 'LOGIN') }
}

const logout = (token: string) => server.call('POST /auth/logout', { token, body: {} })
const whoAmI = (token: string) => server.call('GET /campaign-entries/final-submission', { token })
const daysOf = (token: string) => {
  const { exp = 0, iat = 0 } = decodeJwt(token)
  return Math.round((exp - iat) / 86_400)
}

test('a right login code gives a session with the documented claims [H§3 H§7 D§2]', async () => {
  const hcp = await buildHcp(server)
  const { code } = await askForLogin(hcp.phone ?? '')
  const { status, data } = await verify('LOGIN', hcp.phone ?? '', code)
  expect(status).toBe(200)
  expect(decodeJwt(data.token ?? '')).toMatchObject({
    userId: hcp.id,
    comUserId: hcp.id,
    role: HCP,
    companyId: server.companies.MY.id,
  })
  expect((await whoAmI(data.token ?? '')).status).toBe(200)
})

test("a rep's token names the rep as dsrId [H§3]", async () => {
  const rep = await buildRep(server)
  const { code } = await askForLogin(rep.phone ?? '')
  const { data } = await verify('LOGIN', rep.phone ?? '', code)
  expect(decodeJwt(data.token ?? '')).toMatchObject({ role: REP, dsrId: rep.id })
})

test('a session lives 14 days, or 90 when the remember-me cookie says true [H§9]', async () => {
  for (const [remember, days] of [
    [undefined, 14],
    ['false', 14],
    ['true', 90],
  ] as const) {
    const { phone, code } = await askForLogin()
    const { data } = await verify('LOGIN', phone, code, remember ? { remember } : {})
    expect(daysOf(data.token ?? '')).toBe(days)
  }
})

test('a login code works once [H§4 D§3]', async () => {
  const { phone, code } = await askForLogin()
  expect((await verify('LOGIN', phone, code)).status).toBe(200)
  expect(await verify('LOGIN', phone, code)).toMatchObject({ status: 400, error: { code: 'OTP_INVALID' } })
})

test('a login repeated with the same key and code within two minutes gets the same session [UX§19 D§4]', async () => {
  const hcp = await buildHcp(server)
  const { phone, code } = await askForLogin(hcp.phone ?? '')
  const key = 'a-key-of-this-browser'
  const first = await verify('LOGIN', phone, code, { key })
  const again = await verify('LOGIN', phone, code, { key })
  const idOf = ({ data }: typeof first) => decodeJwt(data.token ?? '').jti
  expect([again.status, idOf(again)]).toEqual([200, idOf(first)])
  expect((await whoAmI(again.data.token ?? '')).status).toBe(200)
  for (const [tried, from] of [
    [code, {}],
    [code, { key: 'another' }],
    [wrongCode(code), { key }],
  ] as const) {
    expect(await verify('LOGIN', phone, tried, from)).toMatchObject({ error: { code: 'OTP_INVALID' } })
  }
  await letTimePass(server, phone, 121)
  expect((await verify('LOGIN', phone, code, { key })).error.code).toBe('OTP_INVALID')
})

test('two parallel logins with one key get the same session; after it has ended a repeat gets none [UX§19]', async () => {
  const hcp = await buildHcp(server)
  const { phone, code } = await askForLogin(hcp.phone ?? '')
  const answers = await Promise.all([1, 2, 3].map(() => verify('LOGIN', phone, code, { key: 'mine' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ data }) => decodeJwt(data.token ?? '').jti)).size).toBe(1)
  await logout(answers[0]?.data.token ?? '')
  expect((await verify('LOGIN', phone, code, { key: 'mine' })).error.code).toBe('OTP_INVALID')
})

test('wrong codes with a key count like any other [D§3]', async () => {
  const { phone, code } = await askForLogin()
  for (const step of [1, 2, 3]) await verify('LOGIN', phone, wrongCode(code, step), { key: 'mine' })
  expect((await verify('LOGIN', phone, code, { key: 'mine' })).error.code).toBe('OTP_EXPIRED')
})

test('the id of a session ends only that session; an unknown id gets the same answer [D§4]', async () => {
  const hcp = await buildHcp(server)
  const [token, other] = [await buildToken(server, hcp), await buildToken(server, hcp)]
  const end = (session: string) => server.call('POST /auth/end-session', { body: { session } })
  const id = String(decodeJwt(token).jti)
  const answers = [await end(id), await end(id), await end(crypto.randomUUID())]
  expect(answers.map(({ status, data }) => [status, data])).toEqual([1, 2, 3].map(() => [200, {}]))
  expect([(await whoAmI(token)).status, (await whoAmI(other)).status]).toEqual([401, 200])
  expect((await server.call('GET /users/details', { token: id })).status).toBe(401)
})

test('three wrong attempts end a code, which then counts as expired [H§4 D§3]', async () => {
  const { phone, code } = await askForLogin()
  for (const step of [1, 2, 3]) {
    expect(await verify('LOGIN', phone, wrongCode(code, step))).toMatchObject({
      status: 400,
      error: { code: 'OTP_INVALID' },
    })
  }
  expect(await verify('LOGIN', phone, code)).toMatchObject({ status: 400, error: { code: 'OTP_EXPIRED' } })
})

test('a code is valid for 5 minutes and then OTP_EXPIRED [H§4 D§3]', async () => {
  const { phone, code } = await askForLogin()
  await letTimePass(server, phone, 4 * 60 + 30)
  expect(await verify('LOGIN', phone, wrongCode(code))).toMatchObject({ error: { code: 'OTP_INVALID' } })
  await letTimePass(server, phone, 31)
  expect(await verify('LOGIN', phone, code)).toMatchObject({ status: 400, error: { code: 'OTP_EXPIRED' } })
})

test('a code works only for its number and action [H§4 D§3]', async () => {
  const { phone, code } = await askForLogin()
  expect((await verify('REGISTER', phone, code)).status).toBe(400)
  const other = await askForLogin()
  if (other.code !== code) expect((await verify('LOGIN', other.phone, code)).status).toBe(400)
  expect((await verify('LOGIN', phone, code)).status).toBe(200)
})

test('a right REGISTER check logs nobody in, keeps the code and takes the attempt back [H§4]', async () => {
  const phone = freshPhone()
  const code = await requestCode(server, phone, 'REGISTER')
  await verify('REGISTER', phone, wrongCode(code))
  for (let check = 0; check < 5; check++) {
    expect(await verify('REGISTER', phone, code)).toMatchObject({ status: 200, data: { token: null } })
  }
  const row = await server.db
    .selectFrom('one_time_codes')
    .where('phone', '=', phone)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ attempts: 1, ended_at: null, verified_by: null })
  expect(row.verified_at).not.toBeNull()
})

test('a REGISTER check with a session stores who verified the number', async () => {
  const hcp = await buildHcp(server)
  const phone = freshPhone()
  const code = await requestCode(server, phone, 'REGISTER')
  await verify('REGISTER', phone, code, { token: await buildToken(server, hcp) })
  const row = await server.db
    .selectFrom('one_time_codes')
    .where('phone', '=', phone)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.verified_by).toBe(hcp.id)
})

test('degenerate must say what the action means [H§3]', async () => {
  const body = { recipient: freshPhone(), tokenAction: 'REGISTER', tokenType: 'PHONE', token: '1234' }
  const answer = await server.call('POST /auth/verify-token', { body: { ...body, degenerate: true } })
  expect(answer).toMatchObject({ status: 400, error: { code: 'VALIDATION' } })
})

test('an account disabled after the code was sent is not signed in', async () => {
  const hcp = await buildHcp(server)
  const { phone, code } = await askForLogin(hcp.phone ?? '')
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', hcp.id).execute()
  expect(await verify('LOGIN', phone, code)).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } })
})
