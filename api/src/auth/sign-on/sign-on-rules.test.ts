import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashCheaply } from '../../../test/cheap-hash.ts'
import { buildAdmin, buildToken } from '../../../test/factories.ts'
import { buildAdminWithFactor, codeOf, PASSWORD } from '../../../test/second-factors.ts'
import { freshEmail, secretOf, unknownPerson, useSignOn } from '../../../test/sign-on.ts'
import { changeAdminByEmail } from '../admins/admin-accounts.ts'

const { server, signIn, owner, detailsOf } = useSignOn()

describe('only single sign-on', () => {
  const logIn = (email: string | null) =>
    server.call('POST /auth/login', {
      body: { email, password: PASSWORD, type: 'EMAIL' },
      address: randomUUID(),
    })
  const save = (token: string, only: boolean, breakGlassId: string | null) =>
    server.call('POST /admin/single-sign-on', { token, body: { only, breakGlassId, providerFactor: false } })

  test('passwords and password links of all but the break-glass owner are refused, and their sessions end', async () => {
    const company = server.companies.SG
    const { admin: glass, token, secret: key } = await buildAdminWithFactor(server, { company })
    const other = await buildAdmin(server, { company, password_hash: hashCheaply(PASSWORD) })
    const others = (await logIn(other.email)).data.token ?? ''
    const at = { token, params: { id: other.id } }
    const before = secretOf((await server.call('POST /admin/admins/:id/link', at)).data.link)

    expect((await save(token, true, glass.id)).data).toEqual({
      ...{ configured: true, only: true, breakGlassId: glass.id, providerFactor: false },
    })
    expect((await detailsOf(others)).error.code).toBe('INVALID_TOKEN')
    expect((await detailsOf(token)).status).toBe(200)
    const [right, wrong] = [await logIn(other.email), await logIn(freshEmail())]
    expect([right.status, right.text]).toEqual([401, wrong.text])
    const accept = { secret: before, name: 'Nadia Osman', password: PASSWORD }
    expect((await server.call('POST /auth/admin-link/accept', { body: accept })).error.code).toBe(
      'SSO_REQUIRED',
    )
    expect((await signIn(unknownPerson(), before)).status).toBe(200)
    expect((await logIn(glass.email)).data.secondFactorToken).toEqual(expect.any(String))

    // Nobody takes from the break-glass owner what the way in needs.
    const owners = await buildToken(server, await buildAdmin(server, { company }))
    const named = { token: owners, params: { id: glass.id } }
    const refusals = [
      await server.call('POST /admin/admins/:id/disable', named),
      await server.call('POST /admin/admins/:id/reset-second-factor', named),
      await server.call('POST /admin/admins/:id/role', { ...named, body: { role: 'READ_ONLY' } }),
      await server.call('POST /admin/second-factor/off', { token, body: { code: codeOf(key, 1) } }),
    ]
    expect(refusals.map(({ error }) => error.code)).toEqual(Array(4).fill('BREAK_GLASS_OWNER'))
    await expect(changeAdminByEmail(server.db, glass.email ?? '', 'disable')).rejects.toThrow(
      'Please name another owner first.',
    )
    const list = (await server.call('GET /admin/admins', { token })).data
    expect(list.filter(({ breakGlass }) => breakGlass).map(({ id }) => id)).toEqual([glass.id])

    await changeAdminByEmail(server.db, other.email ?? '', 'allow-passwords')
    expect((await logIn(other.email)).status).toBe(200)
    expect((await server.call('POST /admin/admins/:id/disable', named)).status).toBe(200)
  })

  test('where another owner is named, the sessions of the one before end too', async () => {
    const company = server.companies.SG
    const { admin: first, token } = await buildAdminWithFactor(server, { company })
    const { admin: second } = await buildAdminWithFactor(server, { company })
    const caller = await buildToken(server, await buildAdmin(server, { company }))
    await save(caller, true, first.id)
    expect((await detailsOf(token)).status).toBe(200)
    await save(caller, true, second.id)
    expect((await detailsOf(token)).error.code).toBe('INVALID_TOKEN')
    await save(caller, false, null)
  })

  test('the break-glass owner must be an enabled owner of the company with password and second factor', async () => {
    const { admin: abroad } = await buildAdminWithFactor(server, { company: server.companies.SG })
    const { admin: weak } = await buildAdminWithFactor(server, { admin_role: 'PROGRAMME' })
    const { admin: gone } = await buildAdminWithFactor(server)
    await server.call('POST /admin/admins/:id/disable', { token: owner(), params: { id: gone.id } })
    const plain = await buildAdmin(server, { password_hash: hashCheaply(PASSWORD) })
    for (const id of [null, abroad.id, weak.id, gone.id, plain.id, randomUUID()])
      expect((await save(owner(), true, id)).error.code).toBe('BREAK_GLASS_UNFIT')
    expect((await server.call('GET /admin/single-sign-on', { token: owner() })).data.only).toBe(false)
  })
})
