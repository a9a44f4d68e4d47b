import { randomUUID } from 'node:crypto'
import type { AdminRole } from '@portal/contract/admin-roles'
import { beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../../test/audit.ts'
import { hashCheaply } from '../../../test/cheap-hash.ts'
import { buildAdmin, buildToken } from '../../../test/factories.ts'
import { buildAdminWithFactor } from '../../../test/second-factors.ts'
import { useTestServer } from '../../../test/server.ts'

const PASSWORD = 'Demo!2026'
const password_hash = hashCheaply(PASSWORD)
const server = useTestServer()
let owner: Awaited<ReturnType<typeof buildAdmin>>
let ownerToken: string
beforeAll(async () => {
  owner = await buildAdmin(server, { password_hash })
  ownerToken = await buildToken(server, owner)
})

const at = (id: string) => ({ token: ownerToken, params: { id } })
const setRole = (id: string, role: AdminRole) =>
  server.call('POST /admin/admins/:id/role', { ...at(id), body: { role } })
const logIn = (email: string | null, password = PASSWORD) =>
  server.call('POST /auth/login', { body: { email, password, type: 'EMAIL' }, address: randomUUID() })
const eventsOf = (id: string) =>
  selectAudit(server.db)
    .where('entity_id', '=', id)
    .where('actor_id', '=', owner.id)
    .orderBy('id')
    .select(['action', 'details'])
    .execute()

test.each(['<nadia@demo.test>', 'Nadia<nadia@demo.test>', '"nadia"@demo.test', 'nadia,aziz@demo.test'])(
  'no admin is invited at %s, where no mail arrives',
  async email => {
    const body = { email, role: 'READ_ONLY' as const }
    const { status, error } = await server.call('POST /admin/admins', { token: ownerToken, body })
    expect([status, error.issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'email', code: 'EMAIL_INVALID' })],
    ])
  },
)

test('a changed role takes effect at the next call, and the session continues [D§10]', async () => {
  const admin = await buildAdmin(server, { admin_role: 'READ_ONLY' })
  const token = await buildToken(server, admin)
  const list = () => server.call('GET /admin/reps', { token })
  const settings = () => server.call('GET /admin/company', { token })
  expect([(await list()).status, (await settings()).status]).toEqual([200, 403])
  expect((await setRole(admin.id, 'OWNER')).data.role).toBe('OWNER')
  expect([(await list()).status, (await settings()).status]).toEqual([200, 200])
  await setRole(admin.id, 'WAREHOUSE')
  expect([(await list()).status, (await settings()).status]).toEqual([403, 403])
  expect((await server.call('GET /users/details', { token })).data.personalInfo.adminRole).toBe('WAREHOUSE')
})

test('each change is audited once, with the role before and after', async () => {
  const admin = await buildAdmin(server)
  for (const role of ['COMPLIANCE', 'COMPLIANCE'] as const) await setRole(admin.id, role)
  for (const call of ['disable', 'disable', 'enable', 'enable'] as const)
    await server.call(`POST /admin/admins/:id/${call}`, at(admin.id))
  expect(await eventsOf(admin.id)).toEqual([
    { action: 'admin.role-changed', details: { from: 'OWNER', to: 'COMPLIANCE' } },
    { action: 'admin.disabled', details: {} },
    { action: 'admin.enabled', details: {} },
  ])
})

test('disabling ends the sessions and blocks the login; enabling allows the login again', async () => {
  const admin = await buildAdmin(server, { password_hash })
  const token = await buildToken(server, admin)
  const { data } = await server.call('POST /admin/admins/:id/disable', at(admin.id))
  expect(data.state).toBe('DISABLED')
  expect((await server.call('GET /users/details', { token })).error.code).toBe('INVALID_TOKEN')
  expect((await logIn(admin.email)).status).toBe(401)
  await server.call('POST /admin/admins/:id/enable', at(admin.id))
  expect((await logIn(admin.email)).status).toBe(200)
})

test('a reset second factor is off, and the sessions end', async () => {
  const { admin, token } = await buildAdminWithFactor(server)
  const { data } = await server.call('POST /admin/admins/:id/reset-second-factor', at(admin.id))
  expect(data.secondFactor).toBe(false)
  expect((await server.call('GET /users/details', { token })).error.code).toBe('INVALID_TOKEN')
})

test('an admin cannot change their own account, so at least one owner remains [D§10]', async () => {
  const calls = [
    await setRole(owner.id, 'READ_ONLY'),
    await server.call('POST /admin/admins/:id/disable', at(owner.id)),
    await server.call('POST /admin/admins/:id/reset-second-factor', at(owner.id)),
    await server.call('POST /admin/admins/:id/link', at(owner.id)),
  ]
  expect(calls.map(({ status, error }) => [status, error.code])).toEqual(
    calls.map(() => [409, 'OWN_ACCOUNT']),
  )
  expect((await server.call('GET /admin/company', { token: ownerToken })).status).toBe(200)
})

test('the list has the second factor and the last login, the disabled ones last', async () => {
  const { admin } = await buildAdminWithFactor(server)
  const gone = await buildAdmin(server, { disabled_at: new Date(), email: `0${randomUUID()}@demo.test` })
  await logIn(owner.email)
  const { data } = await server.call('GET /admin/admins', { token: ownerToken })
  const row = (id: string) => data.find(each => each.id === id)
  expect(row(admin.id)).toMatchObject({ secondFactor: true, state: 'ACTIVE', lastLoginAt: null })
  expect(row(owner.id)).toMatchObject({ secondFactor: false, lastLoginAt: expect.any(String) })
  const disabled = data.map(({ state }) => state === 'DISABLED')
  expect(disabled).toEqual([...disabled].sort((one, other) => Number(one) - Number(other)))
  expect(row(gone.id)?.state).toBe('DISABLED')
})

test('an admin of any role changes their own password: the other sessions end, this one continues', async () => {
  const admin = await buildAdmin(server, { password_hash, admin_role: 'COMPLIANCE' })
  const [here, elsewhere] = [await buildToken(server, admin), await buildToken(server, admin)]
  const change = (current: string) =>
    server.call('POST /admin/password', { token: here, body: { current, password: 'Other!2027' } })
  expect((await change('Wrong!2026')).error.code).toBe('WRONG_PASSWORD')
  expect((await change(PASSWORD)).status).toBe(200)
  const statusOf = async (token: string) => (await server.call('GET /users/details', { token })).status
  expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
  expect([(await logIn(admin.email)).status, (await logIn(admin.email, 'Other!2027')).status]).toEqual([
    401, 200,
  ])
})

test('guesses of the current password count like failed logins', async () => {
  const admin = await buildAdmin(server, { password_hash })
  const token = await buildToken(server, admin)
  const address = '203.0.113.77'
  const guess = (current: string) =>
    server.call('POST /admin/password', { token, body: { current, password: 'Other!2027' }, address })
  for (let tries = 0; tries < 5; tries++) await guess('Wrong!2026')
  expect((await guess(PASSWORD)).error.code).toBe('TOO_MANY_REQUESTS')
})
