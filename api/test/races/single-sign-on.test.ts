import { beforeEach, describe, expect, test } from 'vitest'
import { buildAdmin, buildToken } from '../factories.ts'
import { holdUser, holdWrites, sorted, times } from '../hold-writes.ts'
import { buildAdminWithFactor, PASSWORD } from '../second-factors.ts'
import { freshEmail, secretOf, useSignOn } from '../sign-on.ts'

const { server, goThere, buildBound, detailsOf } = useSignOn()

beforeEach(() => server.db.deleteFrom('sign_on_rules').execute())

describe('an owner whom one owner names break-glass owner while another one takes away what that needs', () => {
  const company = () => server.companies.SG

  test.each([
    ['disable', 'named first'],
    ['disable', 'named second'],
    ['role', 'named first'],
    ['role', 'named second'],
    ['reset-second-factor', 'named first'],
    ['reset-second-factor', 'named second'],
  ] as const)('is either: %s, %s [D§10]', async (call, order) => {
    const { admin: glass } = await buildAdminWithFactor(server, { company: company() })
    const owners = [
      await buildAdmin(server, { company: company() }),
      await buildAdmin(server, { company: company() }),
    ]
    const [namer, other] = await Promise.all(owners.map(owner => buildToken(server, owner)))
    const name = () =>
      server.call('POST /admin/single-sign-on', {
        ...{ token: namer, body: { only: true, breakGlassId: glass.id, providerFactor: false } },
      })
    const take = () =>
      server.call(`POST /admin/admins/:id/${call}`, {
        ...{ token: other, params: { id: glass.id } },
        ...(call === 'role' && { body: { role: 'READ_ONLY' } }),
      })
    const isFirst = order === 'named first'
    const answers = await holdUser<Awaited<ReturnType<typeof name> | ReturnType<typeof take>>>(
      server.db,
      glass.id,
      isFirst ? [name, take] : [take, name],
    )
    expect(answers[0]?.status).toBe(200)
    // The second call had its session before the first was done.
    expect(answers[1]?.error.code).toBe(isFirst ? 'BREAK_GLASS_OWNER' : 'BREAK_GLASS_UNFIT')
  })
})

test('a code of single sign-on that is sent twice at once opens one session', async () => {
  const { id, person } = await buildBound()
  const { browser, fragment } = await goThere(person)
  const sessions = server.db.selectFrom('sessions').where('user_id', '=', id).select('id')
  const before = await sessions.execute()
  const answers = await holdWrites(
    server.db,
    'sign_on_codes',
    times(2, () => browser.finish(fragment.slice('sso='.length))),
  )
  expect(sorted(answers)).toEqual([200, 401])
  expect(await sessions.execute()).toHaveLength(before.length + 1)
})

test('who joins by a link with a password while passwords end has no session afterwards [D§10]', async () => {
  const company = server.companies.SG
  const { admin: glass, token } = await buildAdminWithFactor(server, { company })
  await buildToken(server, await buildAdmin(server, { company }))
  const body = { email: freshEmail(), role: 'WAREHOUSE' as const }
  const { data } = await server.call('POST /admin/admins', { token, body })
  const own = { secret: secretOf(data.link), name: 'Nadia Osman', password: PASSWORD }
  const rule = { only: true, breakGlassId: glass.id, providerFactor: false }
  const [joined = ''] = await holdWrites(server.db, 'sessions', [
    async () => (await server.call('POST /auth/admin-link/accept', { body: own })).data?.token ?? '',
    async () => (await server.call('POST /admin/single-sign-on', { token, body: rule })).text,
  ])
  expect((await detailsOf(joined)).error.code).toBe(joined === '' ? 'NO_TOKEN' : 'INVALID_TOKEN')
})
