import type { EntryStatus } from '@portal/contract/users/registration-status'
import { beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let admin: string
let assigned: { promoter_id: string }
beforeAll(async () => {
  assigned = { promoter_id: (await buildRep(server)).id }
  admin = await buildToken(server, await buildAdmin(server))
})

type Decision = 'COMPLETED' | 'CANCELLED'
const decide = (token: string, campaignEntryId: string, status: Decision, shown?: EntryStatus) =>
  server.call('POST /campaign-entries/update', {
    token,
    body: { campaignEntryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
    ...(shown && { headers: { 'if-match': `"${shown}"` } }),
  })

const readEntry = (id: string) =>
  server.db.selectFrom('campaign_entries').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

const auditOf = (hcpId: string) =>
  selectAudit(server.db).where('entity_id', '=', hcpId).select('details').execute()

test('an admin approves or declines a pending entry and may change the decision [R§3 R§4 D§5]', async () => {
  for (const [from, to] of [
    ['PENDING', 'COMPLETED'],
    ['PENDING', 'CANCELLED'],
    ['COMPLETED', 'CANCELLED'],
    ['CANCELLED', 'COMPLETED'],
  ] as const) {
    const { id, entryId } = await buildHcp(server, { ...assigned, entryStatus: from })
    expect(await decide(admin, entryId, to)).toMatchObject({
      status: 200,
      data: { id: entryId, status: to, campaignInput: { isVerified: to === 'COMPLETED' } },
    })
    const entry = await readEntry(entryId)
    expect(entry).toMatchObject({ status: to, is_verified: to === 'COMPLETED' })
    expect(entry.decided_by).not.toBeNull()
    expect(await auditOf(id)).toEqual([{ details: { from, to } }])
  }
})

test('an HCP without a rep is approved all the same, and the list shows nobody assigned', async () => {
  const { entryId, phone } = await buildHcp(server, { entryStatus: 'PENDING' })
  expect(await decide(admin, entryId, 'COMPLETED', 'PENDING')).toMatchObject({
    status: 200,
    data: { status: 'COMPLETED', campaignInput: { isVerified: true } },
  })
  const { data } = await server.call('POST /campaign-entries/retailer/submissions', {
    token: admin,
    body: { campaignId: server.companies.MY.campaignId, search: phone ?? '', salesRep: 'NOT_ASSIGNED' },
  })
  expect(data).toMatchObject([
    { id: entryId, status: 'COMPLETED', companyUser: { registeredByPromoterId: null } },
  ])
})

test('saving the current status, for example with a new sales rep, makes no new decision', async () => {
  const { id, entryId } = await buildHcp(server, { ...assigned, entryStatus: 'COMPLETED' })
  expect((await decide(admin, entryId, 'COMPLETED', 'COMPLETED')).status).toBe(200)
  expect((await decide(admin, entryId, 'COMPLETED')).status).toBe(200)
  expect(await auditOf(id)).toEqual([])
})

test('a save from a screen that shows an older status is ENTRY_DECIDED [R§4 D§8]', async () => {
  const { entryId } = await buildHcp(server, { ...assigned, entryStatus: 'CANCELLED' })
  expect(await decide(admin, entryId, 'COMPLETED', 'PENDING')).toMatchObject({
    status: 409,
    error: { code: 'ENTRY_DECIDED' },
  })
  expect((await readEntry(entryId)).status).toBe('CANCELLED')
})

test('an identical retry succeeds, and the decision is made and recorded once [R§4 D§5]', async () => {
  for (const decision of ['COMPLETED', 'CANCELLED'] as const) {
    const { id, entryId } = await buildHcp(server, { ...assigned, entryStatus: 'PENDING' })
    for (const _time of [1, 2]) {
      expect(await decide(admin, entryId, decision, 'PENDING')).toMatchObject({
        status: 200,
        data: { status: decision, campaignInput: { isVerified: decision === 'COMPLETED' } },
      })
    }
    expect(await auditOf(id)).toEqual([{ details: { from: 'PENDING', to: decision } }])
    const other = await buildToken(server, await buildAdmin(server))
    expect((await decide(other, entryId, decision, 'PENDING')).error.code).toBe('ENTRY_DECIDED')
  }
})

test('isVerified must say the same as the status [R§3 R§4]', async () => {
  const { entryId } = await buildHcp(server, { ...assigned, entryStatus: 'PENDING' })
  for (const [status, isVerified] of [
    ['COMPLETED', false],
    ['CANCELLED', true],
  ] as const) {
    const answer = await server.call('POST /campaign-entries/update', {
      token: admin,
      body: { campaignEntryId: entryId, status, campaignInput: { isVerified } },
    })
    expect(answer).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION', issues: [{ path: 'campaignInput.isVerified' }] },
    })
  }
  expect((await readEntry(entryId)).status).toBe('PENDING')
})

test('an entry cannot become pending again [R§4 D§5]', async () => {
  const { entryId } = await buildHcp(server)
  const body = { campaignEntryId: entryId, status: 'PENDING', campaignInput: { isVerified: false } }
  expect((await server.call('POST /campaign-entries/update', { token: admin, body })).status).toBe(400)
})

test('everyone reads the own entry as a list: one for an HCP, none for a rep or an admin', async () => {
  const hcp = await buildHcp(server, { ...assigned, entryStatus: 'PENDING' })
  const read = async (token: string) =>
    (await server.call('GET /campaign-entries/final-submission', { token })).data.getFinalSubmissionInfo
  expect(await read(await buildToken(server, hcp))).toEqual([
    {
      id: hcp.entryId,
      status: 'PENDING',
      campaignInput: { isVerified: false, clinicName: 'SMILE CLINIC', clinicAddress: '1 Jalan Ampang' },
    },
  ])
  expect(await read(await buildToken(server, await buildRep(server)))).toEqual([])
  expect(await read(admin)).toEqual([])
})
