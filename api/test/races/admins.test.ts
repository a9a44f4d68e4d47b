import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFirstOwnerLink } from '../../src/auth/admins/first-owner.queries.ts'
import { findCurrentDay } from '../../src/platform/database/days.ts'
import { hashCheaply } from '../cheap-hash.ts'
import { buildAdmin, buildToken } from '../factories.ts'
import { holdUser, holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

async function buildOwner() {
  const admin = await buildAdmin(server, { company: server.companies.SG })
  return { id: admin.id, token: await buildToken(server, admin) }
}

async function countOwners(): Promise<number> {
  const owners = await server.db
    .selectFrom('users')
    .where('company_id', '=', server.companies.SG.id)
    .where('admin_role', '=', 'OWNER')
    .where('disabled_at', 'is', null)
    .select('id')
    .execute()
  return owners.length
}

test.each(['role', 'disable'] as const)(
  'when two owners change each other at once (%s), one of them stays an owner [D§10]',
  async call => {
    const [one, other] = [await buildOwner(), await buildOwner()]
    const before = await countOwners()
    const change = (by: typeof one, of: typeof one) => () =>
      server.call(`POST /admin/admins/:id/${call}`, {
        token: by.token,
        params: { id: of.id },
        ...(call === 'role' && { body: { role: 'READ_ONLY' } }),
      })
    const answers = await holdWrites(server.db, 'users', [change(one, other), change(other, one)])
    expect(sorted(answers)).toEqual([200, 403])
    expect(await countOwners()).toBe(before - 1)
  },
)

test('a link opened four times at once sets one password', async () => {
  const { token } = await buildOwner()
  const email = `${randomUUID()}@demo.test`
  const { data } = await server.call('POST /admin/admins', { token, body: { email, role: 'WAREHOUSE' } })
  const secret = new URL(data.link).hash.slice(1)
  const accept = () =>
    server.call('POST /auth/admin-link/accept', {
      body: { secret, name: 'Nadia Osman', password: 'Demo!2026' },
    })
  const answers = await holdWrites(server.db, 'admin_links', times(4, accept))
  expect(sorted(answers)).toEqual([200, 401, 401, 401])
})

test('of two links that create the first owner, each opened twice at once, one creates one [D§10]', async () => {
  await server.db.deleteFrom('users').execute()
  const secrets = [await createFirstOwnerLink(server.db), await createFirstOwnerLink(server.db)]
  const accept = (secret: string | undefined, index: number) => () =>
    server.call('POST /auth/first-owner-link/accept', {
      body: {
        ...{ secret, region: 'MY', name: 'Nadia Osman' },
        ...{ email: `first${index}@demo.test`, password: 'Demo!2026' },
      },
    })
  const answers = await holdWrites(server.db, 'first_owner_links', [...secrets, ...secrets].map(accept))
  expect(sorted(answers)).toEqual([200, 401, 401, 401])
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('a link that an owner makes while they are demoted does not stay [D§10]', async () => {
  const [maker, other] = [await buildOwner(), await buildOwner()]
  const make = () =>
    server.call('POST /admin/admins/:id/link', { token: maker.token, params: { id: other.id } })
  const demote = () =>
    server.call('POST /admin/admins/:id/role', {
      ...{ token: other.token, params: { id: maker.id }, body: { role: 'READ_ONLY' } },
    })
  await holdWrites<unknown>(server.db, 'users', [make, demote])
  const links = server.db.selectFrom('admin_links').where('made_by', '=', maker.id).select('user_id')
  expect(await links.execute()).toEqual([])
})

test('an owner who is disabled while making a key makes none [D§10]', async () => {
  const [maker, other] = [await buildOwner(), await buildOwner()]
  const expiresOn = await findCurrentDay(server.db, server.companies.SG.timeZone)
  const disable = () =>
    server.call('POST /admin/admins/:id/disable', { token: other.token, params: { id: maker.id } })
  const make = () =>
    server.call('POST /admin/keys', {
      ...{ token: maker.token, body: { name: 'Warehouse', scopes: ['stock:read'], expiresOn } },
    })
  const answers = await holdUser<{ status: number }>(server.db, maker.id, [disable, make])
  expect(answers.map(({ status }) => status)).toEqual([200, 403])
  const keys = server.db.selectFrom('api_keys').where('made_by', '=', maker.id).select('user_id')
  expect(await keys.execute()).toEqual([])
})

test('a password change with the old password gets WRONG_PASSWORD when the password changes at the same time', async () => {
  const admin = await buildAdmin(server, { password_hash: hashCheaply('Demo!2026') })
  const token = await buildToken(server, admin)
  const body = { current: 'Demo!2026', password: 'Other!2027' }
  const [answer] = await meetChange(
    server.db,
    trx => trx.updateTable('users').set({ password_hash: 'reset' }).where('id', '=', admin.id).execute(),
    [() => server.call('POST /admin/password', { token, body })],
  )
  expect(answer?.error.code).toBe('WRONG_PASSWORD')
  const now = server.db.selectFrom('users').where('id', '=', admin.id).select('password_hash')
  expect(await now.executeTakeFirst()).toEqual({ password_hash: 'reset' })
})
