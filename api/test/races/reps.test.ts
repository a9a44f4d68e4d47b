import { beforeAll, expect, test } from 'vitest'
import type { UserRow } from '../../src/platform/database/schema.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../factories.ts'
import { holdWrites, sorted } from '../hold-writes.ts'
import { buildRegistration } from '../registrations.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const deactivate = (rep: UserRow, successor: UserRow) => () =>
  server.call('POST /admin/reps/:id/deactivate', {
    token,
    params: { id: rep.id },
    body: { successors: [successor.id] },
  })
const assign = (hcp: UserRow, rep: UserRow) => () =>
  server.call('POST /profile/update', {
    token,
    body: { comUserId: hcp.id, values: { registeredByPromoterId: rep.id } },
  })
const hcpsOf = async ({ id }: UserRow) =>
  (await server.db.selectFrom('users').where('promoter_id', '=', id).select('id').execute()).map(
    hcp => hcp.id,
  )

test('an HCP assigned to a rep during deactivation does not stay with that rep', async () => {
  const [rep, taker] = [await buildRep(server), await buildRep(server)]
  const own = await buildHcp(server, { promoter_id: rep.id })
  for (const late of [await buildHcp(server), await buildHcp(server)]) {
    const calls = [deactivate(rep, taker), assign(late, rep)]
    // Either call may be first.
    if (late.id > own.id) calls.reverse()
    await holdWrites<unknown>(server.db, 'users', calls)
    expect(await hcpsOf(rep)).toEqual([])
    expect(await hcpsOf(taker)).toContain(own.id)
  }
})

test('an HCP registered by a rep who is being deactivated is not assigned to that rep', async () => {
  const [rep, taker] = [await buildRep(server), await buildRep(server)]
  const body = await buildRegistration(server)
  const session = await buildToken(server, rep)
  const register = () => server.call('POST /auth/register-otp', { token: session, body })
  await holdWrites<unknown>(server.db, 'users', [deactivate(rep, taker), register])
  expect(await hcpsOf(rep)).toEqual([])
})

test('an HCP who registers with the card of a rep during deactivation is not assigned to that rep [D§10]', async () => {
  const [rep, taker] = [await buildRep(server), await buildRep(server)]
  const card = await server.call('POST /rep-card', {
    token: await buildToken(server, rep),
    body: { replaces: null },
  })
  const body = await buildRegistration(server, { repCode: card.data.code ?? '' })
  const register = () => server.call('POST /auth/register-otp', { body })
  await holdWrites<unknown>(server.db, 'users', [register, deactivate(rep, taker)])
  expect(await hcpsOf(rep)).toEqual([])
})

test('two concurrent calls for a new code make one code, and both return it', async () => {
  const session = await buildToken(server, await buildRep(server))
  const renew = (replaces: string | null) => () =>
    server.call('POST /rep-card', { token: session, body: { replaces } })
  const codesOf = async (replaces: string | null) =>
    (await holdWrites(server.db, 'rep_cards', [renew(replaces), renew(replaces)])).map(
      ({ data }) => data.code,
    )
  const [first = null, same] = await codesOf(null)
  expect(same).toBe(first)
  const [second, again] = await codesOf(first)
  expect(again).toBe(second)
  expect(second).not.toBe(first)
})

test('when two reps are deactivated with each other as successor, only one deactivation succeeds', async () => {
  const [one, other] = [await buildRep(server), await buildRep(server)]
  const hcps = [
    await buildHcp(server, { promoter_id: one.id }),
    await buildHcp(server, { promoter_id: other.id }),
  ].map(({ id }) => id)
  const answers = await holdWrites(server.db, 'users', [deactivate(one, other), deactivate(other, one)])
  expect(sorted(answers)).toEqual([200, 404])
  expect([...(await hcpsOf(one)), ...(await hcpsOf(other))].sort()).toEqual(hcps.sort())
})
