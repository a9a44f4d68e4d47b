import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildAdminWithFactor, codeOf, PASSWORD } from '../../../test/second-factors.ts'
import { useTestServer } from '../../../test/server.ts'
import { unknownPerson, useSignOn } from '../../../test/sign-on.ts'

const { server, owner, goThere, signIn, invite, linkOf, detailsOf, buildBound } = useSignOn()

test('the first sign-in through an invitation binds the account, and later the account alone signs in', async () => {
  const person = unknownPerson({ name: ' Nadia  Osman ' })
  const { admin, secret } = await invite()
  const first = await signIn(person, secret)
  expect(first).toMatchObject({ status: 200, data: { token: expect.any(String) } })
  const { data } = await detailsOf(first.data.token)
  expect(data.personalInfo).toMatchObject({ name: 'Nadia Osman', adminRole: 'PROGRAMME', id: admin.id })
  expect((await signIn(person, secret)).code).toBe('INVALID_LINK')
  const again = await signIn({ ...person, email: 'other@company.test' })
  expect((await detailsOf(again.data.token)).data.personalInfo.id).toBe(admin.id)
  const rows = (await server.call('GET /admin/admins', { token: owner() })).data
  expect(rows.find(({ id }) => id === admin.id)).toMatchObject({
    ...{ state: 'ACTIVE', singleSignOn: true, breakGlass: false, linkExpiresAt: null },
    lastLoginAt: expect.any(String),
  })
  const repeated = { email: admin.email, role: admin.role }
  expect((await server.call('POST /admin/admins', { token: owner(), body: repeated })).error.code).toBe(
    'ADMIN_EXISTS',
  )
  const kinds = await server.db
    .selectFrom('audit_events')
    .where('entity_id', '=', admin.id)
    .select('action')
    .execute()
  expect(kinds.map(({ action }) => action)).toContain('admin.bound')
})

test('an account that nobody bound signs nobody in and makes no account, whatever its e-mail says', async () => {
  const { admin } = await invite()
  const before = await server.db.selectFrom('users').select('id').execute()
  const { status, code } = await signIn(unknownPerson({ email: admin.email }))
  expect([status, code]).toEqual([403, 'SSO_NOT_BOUND'])
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
})

test('a link that was asked for by e-mail binds nothing', async () => {
  const { admin, secret } = await invite()
  const made = server.db.updateTable('admin_links').set({ made_by: admin.id })
  await made.where('user_id', '=', admin.id).execute()
  expect((await signIn(unknownPerson(), secret)).code).toBe('INVALID_LINK')
})

test('two admins with one e-mail at the provider are two', async () => {
  const [one, other] = [await buildBound(), await buildBound()]
  for (const { id, person } of [one, other]) {
    const { data } = await signIn(person)
    expect((await detailsOf(data.token)).data.personalInfo.id).toBe(id)
  }
})

test('an account belongs to one admin, and an admin has one account until an owner takes it away', async () => {
  const { id, person } = await buildBound()
  const other = await invite()
  expect((await signIn(person, other.secret)).code).toBe('SSO_BOUND')
  const next = unknownPerson()
  const secret = await linkOf(id)
  expect((await signIn(next, secret)).code).toBe('SSO_BOUND')
  // A refusal uses no link up.
  const at = { token: owner(), params: { id } }
  expect((await server.call('POST /admin/admins/:id/unbind', at)).data).toMatchObject({
    ...{ singleSignOn: false, state: 'INVITED' },
  })
  expect((await signIn(person)).code).toBe('SSO_NOT_BOUND')
  expect((await signIn(next, secret)).status).toBe(200)
})

test('taking the account away, and disabling the admin, end running sessions and sign-ins at once', async () => {
  for (const change of ['unbind', 'disable'] as const) {
    const { id, person, token } = await buildBound()
    const { browser, fragment } = await goThere(person)
    await server.call(`POST /admin/admins/:id/${change}`, { token: owner(), params: { id } })
    expect((await detailsOf(token)).error.code).toBe('INVALID_TOKEN')
    expect((await browser.finish(fragment.slice(4))).code).toBe('SSO_NOT_BOUND')
    expect((await signIn(person)).code).toBe('SSO_NOT_BOUND')
  }
})

test('an admin with a password binds by a link, keeps name, password and second factor, and is asked for it', async () => {
  const { admin, secret: key } = await buildAdminWithFactor(server, { full_name: 'Aisyah' })
  const person = unknownPerson({ name: 'Somebody Else' })
  const first = await signIn(person, await linkOf(admin.id))
  expect(first.data).toEqual({ token: null, secondFactorToken: expect.any(String) })
  const body = { token: first.data.secondFactorToken, code: codeOf(key, 1) }
  const { token } = (await server.call('POST /auth/second-factor', { body })).data
  expect((await detailsOf(token)).data.personalInfo).toMatchObject({ id: admin.id, name: 'Aisyah' })
  const login = { email: admin.email, password: PASSWORD, type: 'EMAIL' }
  expect((await server.call('POST /auth/login', { body: login, address: randomUUID() })).status).toBe(200)
})

test('the second factor is not asked for where amr has mfa, or where the owner says that the provider asks', async () => {
  const build = async () => {
    const { admin } = await buildAdminWithFactor(server)
    const person = unknownPerson()
    await signIn(person, await linkOf(admin.id))
    return person
  }
  const person = await build()
  expect((await signIn({ ...person, amr: ['pwd'] })).data.token).toBeNull()
  expect((await signIn({ ...person, amr: ['pwd', 'mfa'] })).data.token).toEqual(expect.any(String))
  const rule = (providerFactor: boolean) =>
    server.call('POST /admin/single-sign-on', {
      ...{ token: owner(), body: { only: false, breakGlassId: null, providerFactor } },
    })
  expect((await rule(true)).status).toBe(200)
  expect((await signIn(person)).data.token).toEqual(expect.any(String))
  await rule(false)
  expect((await signIn(person)).data.token).toBeNull()
})

test('an admin without a password sets up a second factor just after the sign-in, and not later', async () => {
  const { token } = await buildBound()
  const begin = () => server.call('POST /admin/second-factor/begin', { token, body: {} })
  expect((await server.call('GET /admin/second-factor', { token })).data.hasPassword).toBe(false)
  expect((await begin()).status).toBe(200)
  await sql`update sessions set created_at = created_at - interval '11 minutes'`.execute(server.db)
  expect((await begin()).error.code).toBe('SIGN_IN_AGAIN')
})

describe('a portal without the settings', () => {
  const bare = useTestServer()
  test('knows none of the calls, and turns nothing on', async () => {
    const body = { code: 'x' }
    expect((await bare.call('GET /auth/oidc/start')).error.code).toBe('NOT_FOUND')
    expect((await bare.call('GET /auth/oidc/callback')).error.code).toBe('NOT_FOUND')
    expect((await bare.call('POST /auth/oidc/finish', { body })).error.code).toBe('NOT_FOUND')
    const { admin, token } = await buildAdminWithFactor(bare)
    expect((await bare.call('GET /admin/single-sign-on', { token })).data).toEqual({
      ...{ configured: false, only: false, breakGlassId: null, providerFactor: false },
    })
    const rule = { only: true, breakGlassId: admin.id, providerFactor: false }
    expect((await bare.call('POST /admin/single-sign-on', { token, body: rule })).error.code).toBe(
      'NOT_FOUND',
    )
  })
})
