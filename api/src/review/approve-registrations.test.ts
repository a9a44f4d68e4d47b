import { APPROVALS_MAX } from '@portal/contract/users/registration-status'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let admin: string
let rep: UserRow
let other: UserRow
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})
beforeEach(async () => {
  rep = await buildRep(server, { full_name: 'Card Rep' })
  other = await buildRep(server, { full_name: 'Chosen Rep' })
})

const approve = (ids: string[], repId?: string, token = admin) =>
  server.call('POST /admin/registrations/approve', { token, body: { ids, ...(repId && { repId }) } })

let made = 0
/** A pending registration whose number nobody else has. */
const pending = (overrides: Parameters<typeof buildHcp>[1] = {}) =>
  buildHcp(server, { entryStatus: 'PENDING', professional_reg_no: `Many ${++made}`, ...overrides })

const readHcp = (id: string) =>
  server.db
    .selectFrom('users')
    .innerJoin('campaign_entries', 'campaign_entries.user_id', 'users.id')
    .where('users.id', '=', id)
    .select(['users.promoter_id', 'campaign_entries.status', 'is_verified'])
    .executeTakeFirstOrThrow()

const messagesTo = (id: string) =>
  server.db.selectFrom('messages').where('user_id', '=', id).select(['kind', 'details']).execute()

test('registrations are approved with the rep of their card, and those without a rep with the given one: each has the messages and the audit of a single approval [R§4 D§5]', async () => {
  const [carded, alone] = [await pending({ promoter_id: rep.id, card_rep_id: rep.id }), await pending()]
  expect((await approve([carded.entryId, alone.entryId], other.id)).data).toEqual({
    approved: 2,
    refused: [],
  })
  for (const [hcp, assigned] of [
    [carded, rep],
    [alone, other],
  ] as const) {
    expect(await readHcp(hcp.id)).toEqual({
      promoter_id: assigned.id,
      status: 'COMPLETED',
      is_verified: true,
    })
    expect(await messagesTo(hcp.id)).toEqual([
      { kind: 'REGISTRATION_APPROVED', details: { name: assigned.full_name } },
    ])
  }
  expect((await messagesTo(rep.id)).map(({ kind }) => kind)).toEqual([])
  expect((await messagesTo(other.id)).map(({ kind }) => kind)).toEqual(['HCP_ASSIGNED'])
  const audit = await selectAudit(server.db)
    .where('entity_id', 'in', [carded.id, alone.id])
    .select(['entity_id', 'action', 'details'])
    .orderBy('position')
    .execute()
  const decided = { action: 'registration.decided', details: { from: 'PENDING', to: 'COMPLETED' } }
  expect(audit).toEqual([
    { entity_id: carded.id, ...decided },
    { entity_id: alone.id, action: 'promoter.assigned', details: { from: null, to: other.id } },
    { entity_id: alone.id, ...decided },
  ])
})

test('what cannot be approved stays, each with its reason: no rep, an inactive rep, a decision, a number that another HCP has [R§4 D§5]', async () => {
  const gone = await buildRep(server, { disabled_at: new Date() })
  const shared = `Shared ${++made}`
  const first = await pending({ promoter_id: rep.id, professional_reg_no: shared, full_name: 'First One' })
  const cases = [
    [await pending(), { code: 'PROMOTER_REQUIRED', message: 'Promoter is required.' }],
    [await pending({ promoter_id: gone.id }), { code: 'REP_UNKNOWN' }],
    [await pending({ promoter_id: rep.id, entryStatus: 'CANCELLED' }), { code: 'ENTRY_DECIDED' }],
    [await pending({ promoter_id: rep.id, entryStatus: 'COMPLETED' }), { code: 'ENTRY_DECIDED' }],
    [
      await pending({ promoter_id: rep.id, professional_reg_no: shared.replace(' ', '-') }),
      {
        code: 'REGISTRATION_NUMBER_SHARED',
        params: { name: 'Dr First One' },
        message: 'Dr First One has this registration number too.',
      },
    ],
  ] as const
  const fine = await pending({ promoter_id: rep.id })
  const ids = [...cases.map(([hcp]) => hcp.entryId), fine.entryId]
  const { data } = await approve(ids)
  expect(data.approved).toBe(1)
  expect(data.refused).toMatchObject(cases.map(([{ entryId }, reason]) => ({ id: entryId, ...reason })))
  expect((await readHcp(fine.id)).status).toBe('COMPLETED')
  expect((await readHcp(first.id)).status).toBe('PENDING')
  for (const [hcp] of cases) expect(await messagesTo(hcp.id)).toEqual([])

  // A given rep also takes the place of one who is inactive.
  const replaced = await approve([cases[0][0].entryId, cases[1][0].entryId], other.id)
  expect(replaced.data).toEqual({ approved: 2, refused: [] })
  expect((await readHcp(cases[1][0].id)).promoter_id).toBe(other.id)
})

test('only the registrations that were named are approved: one that came since then stays [decision 79]', async () => {
  const seen = await pending({ promoter_id: rep.id })
  const since = await pending({ promoter_id: rep.id })
  expect((await approve([seen.entryId, seen.entryId])).data).toEqual({ approved: 1, refused: [] })
  expect((await readHcp(since.id)).status).toBe('PENDING')
})

test('the same call again, as after a lost answer, counts the same and changes nothing; of another admin it is refused [D§5]', async () => {
  const hcps = [await pending(), await pending({ promoter_id: rep.id })]
  const ids = hcps.map(({ entryId }) => entryId)
  const again = async () => expect((await approve(ids, other.id)).data).toEqual({ approved: 2, refused: [] })
  await again()
  await expectTablesUnchanged(server.db, again)
  const colleague = await buildToken(server, await buildAdmin(server))
  const { data } = await approve(ids, other.id, colleague)
  expect(data.refused.map(({ code }) => code)).toEqual(['ENTRY_DECIDED', 'ENTRY_DECIDED'])
})

test('a rep who is not active, a registration that is unknown and too many refuse the whole call', async () => {
  const hcp = await pending({ promoter_id: rep.id })
  const gone = await buildRep(server, { disabled_at: new Date() })
  const abroad = await buildHcp(server, { company: server.companies.SG, entryStatus: 'PENDING' })
  await expectTablesUnchanged(server.db, async () => {
    expect((await approve([hcp.entryId], gone.id)).status).toBe(404)
    expect((await approve([hcp.entryId, abroad.entryId])).status).toBe(404)
    expect((await approve([hcp.entryId, hcp.id])).status).toBe(404)
    const many = Array.from({ length: APPROVALS_MAX + 1 }, () => hcp.entryId)
    expect((await approve(many)).status).toBe(400)
    expect((await approve([])).status).toBe(400)
  })
})

test('an HCP who was erased since the list was read is refused, and the others are approved', async () => {
  const [erased, hcp] = [await pending({ promoter_id: rep.id }), await pending({ promoter_id: rep.id })]
  const body = { id: erased.id, reason: 'HCP_ASKED' } as const
  expect((await server.call('POST /admin/hcps/erase', { token: admin, body })).status).toBe(200)
  const { data } = await approve([erased.entryId, hcp.entryId])
  expect(data).toMatchObject({ approved: 1, refused: [{ id: erased.entryId, code: 'ENTRY_DECIDED' }] })
})
