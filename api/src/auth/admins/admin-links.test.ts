import { randomUUID } from 'node:crypto'
import { ADMIN_LINK_HOURS } from '@portal/contract/auth/admins.endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../../test/audit.ts'
import { buildAdmin, buildToken } from '../../../test/factories.ts'
import { buildAdminWithFactor, codeOf } from '../../../test/second-factors.ts'
import { useTestServer } from '../../../test/server.ts'
import { changeAdminByEmail, changeAdminPasswordByEmail } from './admin-accounts.ts'

const PASSWORD = 'Demo!2026'
const server = useTestServer()
let owner: string
beforeAll(async () => {
  owner = await buildToken(server, await buildAdmin(server))
})

const freshEmail = () => `${randomUUID()}@demo.test`
const invite = (email: string, role = 'WAREHOUSE', token = owner) =>
  server.call('POST /admin/admins', { token, body: { email, role } })
const newLink = (id: string) => server.call('POST /admin/admins/:id/link', { token: owner, params: { id } })
const secretOf = (link: string) => new URL(link).hash.slice(1)
const read = (secret: string) => server.call('POST /auth/admin-link', { body: { secret } })
const accept = (secret: string, password = PASSWORD) =>
  server.call('POST /auth/admin-link/accept', { body: { secret, name: ' Nadia  Osman ', password } })
const logIn = (email: string, password = PASSWORD) =>
  server.call('POST /auth/login', { body: { email, password, type: 'EMAIL' }, address: randomUUID() })
const actionsOf = (id: string) =>
  selectAudit(server.db).where('entity_id', '=', id).orderBy('id').select('action').execute()
const isListed = async (email: string) => {
  const rows = (await server.call('GET /admin/admins', { token: owner })).data
  return rows.find(row => row.email === email)
}

test('an invited admin sets name and password by the link, is signed in with the role, and logs in from then on [D§10]', async () => {
  const email = freshEmail()
  const { data } = await invite(` ${email.toUpperCase()} `)
  expect(data.admin).toMatchObject({
    email,
    name: email,
    role: 'WAREHOUSE',
    state: 'INVITED',
    lastLoginAt: null,
  })
  expect(data.link).toMatch(/^http:\/\/localhost:\d+\/admin\/join#[\w-]{43}$/)
  const secret = secretOf(data.link)
  expect((await read(secret)).data).toEqual({
    email,
    company: 'Meridian Care Malaysia',
    role: 'WAREHOUSE',
    name: null,
  })
  const { token } = (await accept(secret)).data
  const { personalInfo } = (await server.call('GET /users/details', { token: token ?? '' })).data
  expect(personalInfo).toMatchObject({ name: 'Nadia Osman', adminRole: 'WAREHOUSE' })
  expect((await logIn(email)).status).toBe(200)
  expect(await isListed(email)).toMatchObject({
    state: 'ACTIVE',
    name: 'Nadia Osman',
    lastLoginAt: expect.any(String),
    linkExpiresAt: null,
  })
  expect((await actionsOf(data.admin.id)).map(({ action }) => action)).toEqual([
    'admin.invited',
    'session.started',
    'admin.link-used',
    'session.started',
  ])
})

test('a link works once: the second use changes nothing', async () => {
  const email = freshEmail()
  const secret = secretOf((await invite(email)).data.link)
  await accept(secret)
  expect((await accept(secret, 'Other!2027')).error.code).toBe('INVALID_LINK')
  expect((await read(secret)).error.code).toBe('INVALID_LINK')
  expect([(await logIn(email)).status, (await logIn(email, 'Other!2027')).status]).toEqual([200, 401])
})

test('a link expires after 72 hours, and only the newest one works', async () => {
  const { admin, link } = (await invite(freshEmail())).data
  const hours = (Date.parse(admin.linkExpiresAt ?? '') - Date.now()) / 3_600_000
  expect([ADMIN_LINK_HOURS, Math.round(hours)]).toEqual([72, 72])
  const next = secretOf((await newLink(admin.id)).data.link)
  expect((await accept(secretOf(link))).error.code).toBe('INVALID_LINK')
  await server.db
    .updateTable('admin_links')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', admin.id)
    .execute()
  expect((await accept(next)).error.code).toBe('INVALID_LINK')
  expect(await isListed(admin.email)).toMatchObject({ state: 'INVITED', linkExpiresAt: null })
})

test('the database holds a digest of the link, not its secret', async () => {
  const { admin, link } = (await invite(freshEmail())).data
  const row = await server.db
    .selectFrom('admin_links')
    .where('user_id', '=', admin.id)
    .select('digest')
    .executeTakeFirst()
  expect(row?.digest).toHaveLength(43)
  expect(row?.digest).not.toBe(secretOf(link))
})

test('an invited admin cannot log in before joining, and the digests include their email only afterwards [D§8]', async () => {
  const email = freshEmail()
  const count = async () =>
    (await server.call('GET /public/admin-digests')).data.digests.map(({ digest }) => digest)
  const before = await count()
  const secret = secretOf((await invite(email)).data.link)
  expect((await logIn(email)).error.code).toBe('INVALID_CREDENTIALS')
  expect(await count()).toEqual(before)
  await accept(secret)
  expect(await count()).not.toEqual(before)
})

test('inviting a waiting admin again makes a new link; an admin, another role and another company are refused', async () => {
  const email = freshEmail()
  const first = (await invite(email)).data
  const again = (await invite(email)).data
  expect([again.admin.id, again.link === first.link]).toEqual([first.admin.id, false])
  expect((await accept(secretOf(first.link))).status).toBe(401)
  expect((await invite(email, 'OWNER')).error.code).toBe('ADMIN_EXISTS')
  const abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  expect((await invite(email, 'WAREHOUSE', abroad)).error.code).toBe('ADMIN_EXISTS')
  await accept(secretOf(again.link))
  expect((await invite(email)).error.code).toBe('ADMIN_EXISTS')
})

test('a link for a forgotten password ends earlier sessions and keeps the second factor', async () => {
  const { admin, token, secret } = await buildAdminWithFactor(server)
  const link = secretOf((await newLink(admin.id)).data.link)
  expect((await read(link)).data).toMatchObject({ name: 'Admin' })
  const { data } = await accept(link, 'Other!2027')
  expect(data.token).toBeNull()
  expect((await server.call('GET /users/details', { token })).error.code).toBe('INVALID_TOKEN')
  const body = { token: data.secondFactorToken, code: codeOf(secret, 1) }
  expect((await server.call('POST /auth/second-factor', { body })).status).toBe(200)
})

test('a password that breaks the rule leaves the link as it is [R§5]', async () => {
  const secret = secretOf((await invite(freshEmail())).data.link)
  const { status, error } = await accept(secret, 'demo2026')
  expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
    400,
    [['password', 'PASSWORD_TOO_WEAK']],
  ])
  expect((await accept(secret)).status).toBe(200)
})

test("a disabled admin's link is refused, and no new one is made", async () => {
  const { admin, link } = (await invite(freshEmail())).data
  const at = { token: owner, params: { id: admin.id } }
  await server.call('POST /admin/admins/:id/disable', at)
  expect((await accept(secretOf(link))).error.code).toBe('INVALID_LINK')
  expect((await newLink(admin.id)).error.code).toBe('NOT_FOUND')
  await server.call('POST /admin/admins/:id/enable', at)
  expect((await accept(secretOf(link))).error.code).toBe('INVALID_LINK')
  expect((await newLink(admin.id)).status).toBe(200)
})

test('a link ends with a new password, and when the operator disables the admin', async () => {
  const build = async () => {
    const email = freshEmail()
    const { data } = await invite(email)
    const { token } = (await accept(secretOf(data.link))).data
    return { email, token: token ?? '', secret: secretOf((await newLink(data.admin.id)).data.link) }
  }
  const ways: ((admin: Awaited<ReturnType<typeof build>>) => Promise<unknown>)[] = [
    async ({ email }) => {
      await changeAdminByEmail(server.db, email, 'disable')
      await changeAdminByEmail(server.db, email, 'enable')
    },
    ({ email }) => changeAdminPasswordByEmail(server.db, email, 'Other!2027'),
    ({ token }) =>
      server.call('POST /admin/password', { token, body: { current: PASSWORD, password: 'Other!2027' } }),
  ]
  for (const way of ways) {
    const admin = await build()
    expect((await read(admin.secret)).status).toBe(200)
    await way(admin)
    expect((await read(admin.secret)).error.code).toBe('INVALID_LINK')
  }
})

test('the list names the maker of a link, and a link ends when its maker loses the role or is disabled [D§10]', async () => {
  const ways: ((maker: { id: string; email: string | null }) => Promise<unknown>)[] = [
    ({ id }) =>
      server.call('POST /admin/admins/:id/role', {
        token: owner,
        params: { id },
        body: { role: 'PROGRAMME' },
      }),
    ({ id }) => server.call('POST /admin/admins/:id/disable', { token: owner, params: { id } }),
    ({ email }) => changeAdminByEmail(server.db, email ?? '', 'disable'),
  ]
  for (const way of ways) {
    const maker = await buildAdmin(server, { full_name: 'Maker' })
    const token = await buildToken(server, maker)
    const invitation = (await invite(freshEmail(), 'OWNER', token)).data
    expect((await isListed(invitation.admin.email))?.linkMadeBy).toBe('Maker')
    const other = await buildAdmin(server)
    const link = (await server.call('POST /admin/admins/:id/link', { token, params: { id: other.id } })).data
      .link
    const ofAnother = (await invite(freshEmail())).data.link
    await way(maker)
    for (const made of [invitation.link, link])
      expect((await accept(secretOf(made))).error.code).toBe('INVALID_LINK')
    expect(await isListed(invitation.admin.email)).toMatchObject({
      ...{ state: 'INVITED', linkExpiresAt: null, linkMadeBy: null },
    })
    expect((await accept(secretOf(ofAnother))).status).toBe(200)
  }
})

test('an owner who stays one keeps the links that they made', async () => {
  const maker = await buildAdmin(server)
  const { data } = await invite(freshEmail(), 'WAREHOUSE', await buildToken(server, maker))
  await server.call('POST /admin/admins/:id/role', {
    ...{ token: owner, params: { id: maker.id }, body: { role: 'OWNER' } },
  })
  expect((await accept(secretOf(data.link))).status).toBe(200)
})
