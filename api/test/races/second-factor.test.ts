import { beforeEach, expect, test } from 'vitest'
import { changeAdminByEmail } from '../../src/auth/admins/admin-accounts.ts'
import { hashCheaply } from '../cheap-hash.ts'
import { buildAdmin, buildToken } from '../factories.ts'
import { holdUser, holdWrites, sorted } from '../hold-writes.ts'
import { buildAdminWithFactor, codeOf, PASSWORD } from '../second-factors.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
const password_hash = hashCheaply(PASSWORD)
// A code is valid for 30 seconds. Computed near the end of its step, one code still arrives in time, but two do not.
beforeEach(async () => {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5000) await new Promise(resolve => setTimeout(resolve, left))
})

const logIn = (email: string | null) =>
  server.call('POST /auth/login', { body: { email, password: PASSWORD, type: 'EMAIL' } })
const finish = (token: string, code: string) => () =>
  server.call('POST /auth/second-factor', { body: { token, code } })

/** Tokens of this many logins that wait for a second factor. */
async function begin(email: string | null, count: number): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) tokens.push((await logIn(email)).data.secondFactorToken ?? '')
  return tokens
}

async function sessionsOf(userId: string): Promise<string[]> {
  const rows = await server.db.selectFrom('sessions').where('user_id', '=', userId).select('id').execute()
  return rows.map(({ id }) => id)
}

test.each(['app', 'recovery code'])(
  'four concurrent logins with the same code of the %s open one session',
  async kind => {
    const { admin, secret, recoveryCodes } = await buildAdminWithFactor(server)
    const waiting = await begin(admin.email, 4)
    const code = kind === 'app' ? codeOf(secret) : (recoveryCodes[0] ?? '')
    const table = kind === 'app' ? 'second_factors' : 'recovery_codes'
    const answers = await holdWrites(
      server.db,
      table,
      waiting.map(token => finish(token, code)),
    )
    expect(sorted(answers)).toEqual([200, 400, 400, 400])
  },
)

test('one waiting login with two codes at once opens one session, and the other code stays unused', async () => {
  const { admin, token, secret, recoveryCodes } = await buildAdminWithFactor(server)
  const [waiting = ''] = await begin(admin.email, 1)
  const [code = ''] = recoveryCodes
  const answers = await holdWrites(server.db, 'sessions', [
    finish(waiting, codeOf(secret)),
    finish(waiting, code),
  ])
  expect(sorted(answers)).toEqual([200, 401])
  const { recoveryCodesLeft } = (await server.call('GET /admin/second-factor', { token })).data
  const again = await finish((await begin(admin.email, 1))[0] ?? '', codeOf(secret))()
  expect([recoveryCodesLeft, again.status]).toEqual(answers[0]?.status === 200 ? [10, 400] : [9, 200])
})

test('a password login during the activation of the second factor leaves no session without it', async () => {
  const admin = await buildAdmin(server, { password_hash })
  const token = await buildToken(server, admin)
  const { data } = await server.call('POST /admin/second-factor/begin', {
    token,
    body: { password: PASSWORD },
  })
  const confirm = () =>
    server.call('POST /admin/second-factor/confirm', { token, body: { code: codeOf(data.secret) } })
  const [login] = await holdWrites<Awaited<ReturnType<typeof logIn> | ReturnType<typeof confirm>>>(
    server.db,
    'sessions',
    [() => logIn(admin.email), confirm],
  )
  const { on } = (await server.call('GET /admin/second-factor', { token })).data
  expect([login?.status, on]).toEqual([200, true])
  // The session ended with the others, or the login waits for a code.
  const session = String(login && 'token' in login.data && login.data.token)
  expect((await server.call('GET /promoter/promoters', { token: session })).status).toBe(401)
})

test('a login completed while the account is being disabled leaves no session', async () => {
  const { admin, secret } = await buildAdminWithFactor(server)
  const [waiting = ''] = await begin(admin.email, 1)
  const [, finished] = await holdUser<unknown>(server.db, admin.id, [
    () => changeAdminByEmail(server.db, admin.email ?? '', 'disable'),
    finish(waiting, codeOf(secret)),
  ])
  expect((finished as { status: number }).status).toBeGreaterThanOrEqual(400)
  expect(await sessionsOf(admin.id)).toEqual([])
})
