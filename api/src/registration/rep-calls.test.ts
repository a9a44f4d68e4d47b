import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { assignRep, buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { registerHcp } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

/** Registers an HCP as a rep. */
async function buildRecruitment() {
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  return { rep, token, ...(await registerHcp(server, token)) }
}

const enter = (token: string, comUserId: string, campaignId = server.companies.MY.campaignId) =>
  server.call('POST /campaigns/entries', {
    token,
    body: {
      campaignId,
      type: 'GENERAL',
      selectedRewardIds: [],
      data: { campaignInput: { isVerified: true, clinicName: 'Claimed', clinicAddress: 'Claimed' } },
      comUserId,
    },
  })

const createRetailer = (token: string, comUserId: string, companyId = server.companies.MY.id, name = 'A') =>
  server.call('POST /retailer/create-retailer', {
    token,
    body: {
      comUserId,
      companyId,
      retailerData: { name, address: '1 Jalan Ampang', storeCode: '', storeType: '', status: 'ACTIVE' },
      updateUser: true,
    },
  })

const update = (token: string, campaignEntryId: string, status: 'COMPLETED' | 'CANCELLED') =>
  server.call('POST /campaign-entries/update', {
    token,
    body: { campaignEntryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
  })

test('the three calls of a rep leave the HCP verified with an active retailer record [H§3 H§4 H§7]', async () => {
  const { token, user, entry } = await buildRecruitment()
  const entered = await enter(token, user.id)
  expect(entered).toMatchObject({ status: 200, data: { campaignEntryId: entry.id, status: 'PENDING' } })
  expect(await update(token, entered.data.campaignEntryId, 'COMPLETED')).toMatchObject({
    status: 200,
    data: { status: 'COMPLETED', campaignInput: { isVerified: true } },
  })
  expect(await createRetailer(token, user.id)).toMatchObject({
    status: 200,
    data: { comUserId: user.id, companyId: user.company_id, status: 'ACTIVE' },
  })
  const own = await server.call('GET /campaign-entries/final-submission', {
    token: await buildToken(server, user),
  })
  expect(own.data.getFinalSubmissionInfo[0]?.campaignInput.isVerified).toBe(true)
})

test.each([0, 1, 2])(
  'after %i of the three calls the HCP is pending, assigned to this rep, in both lists, and has no access [R§1 D§5]',
  async made => {
    const { rep, token, user, entry } = await buildRecruitment()
    if (made > 0) await enter(token, user.id)
    if (made > 1) await createRetailer(token, user.id)
    const own = await buildToken(server, user)
    const { data } = await server.call('GET /campaign-entries/final-submission', { token: own })
    expect(data.getFinalSubmissionInfo[0]?.campaignInput.isVerified).toBe(false)
    expect(await server.call('GET /shop-items', { token: own })).toMatchObject({
      status: 403,
      error: { code: 'NOT_VERIFIED' },
    })
    const history = await server.call('GET /haleon/promoter/recruited-users', { token })
    expect(history.data.map(({ id }) => id)).toEqual([user.id])
    expect(history.meta.registered).toBe(1)
    const admin = await buildToken(server, await buildAdmin(server))
    const list = await server.call('POST /campaign-entries/retailer/submissions', {
      token: admin,
      body: { campaignId: server.companies.MY.campaignId, salesRep: rep.id },
    })
    expect(list.data).toMatchObject([
      { id: entry.id, status: 'PENDING', companyUser: { registeredByPromoterId: rep.id } },
    ])
  },
)

test('each call can be repeated, in parallel too, without further changes [H§4 R§1 D§5]', async () => {
  const { token, user, entry } = await buildRecruitment()
  const entries = await Promise.all([enter(token, user.id), enter(token, user.id)])
  expect(entries.map(({ data }) => data.id)).toEqual([entry.id, entry.id])
  const updates = await Promise.all([
    update(token, entry.id, 'COMPLETED'),
    update(token, entry.id, 'COMPLETED'),
  ])
  expect(updates.map(({ status }) => status)).toEqual([200, 200])
  const records = await Promise.all([
    createRetailer(token, user.id),
    createRetailer(token, user.id, user.company_id, 'B'),
  ])
  expect(records.map(({ status }) => status)).toEqual([200, 200])
  expect(records[0]?.data.id).toBe(records[1]?.data.id)
  const decisions = await selectAudit(server.db)
    .where('entity_id', '=', user.id)
    .where('action', '=', 'registration.decided')
    .select('details')
    .execute()
  expect(decisions).toEqual([{ details: { from: 'PENDING', to: 'COMPLETED' } }])
})

test('the entry keeps the clinic of the registration and ignores the one in the call', async () => {
  const { token, user } = await buildRecruitment()
  await enter(token, user.id)
  const entries = await server.db
    .selectFrom('campaign_entries')
    .where('user_id', '=', user.id)
    .selectAll()
    .execute()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ clinic_name: 'SMILE CLINIC', status: 'PENDING' })
})

test('an HCP registered by another is NOT_FOUND, even when assigned to this rep', async () => {
  const { rep, token } = await buildRecruitment()
  const assigned = await buildHcp(server, { promoter_id: rep.id, entryStatus: 'PENDING' })
  const foreign = await buildRecruitment()
  for (const hcp of [assigned.id, foreign.user.id, randomUUID()]) {
    expect(await enter(token, hcp)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    expect(await createRetailer(token, hcp)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  }
  for (const entry of [assigned.entryId, foreign.entry.id, randomUUID()]) {
    expect(await update(token, entry, 'COMPLETED')).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND' },
    })
  }
})

test('a reassigned HCP still counts as registered by the rep', async () => {
  const { token, user, entry } = await buildRecruitment()
  await assignRep(server, user, await buildRep(server))
  expect((await update(token, entry.id, 'COMPLETED')).status).toBe(200)
})

test('a rep may not decline', async () => {
  const { token, entry } = await buildRecruitment()
  expect(await update(token, entry.id, 'CANCELLED')).toMatchObject({
    status: 403,
    error: { code: 'FORBIDDEN' },
  })
})

test('a rep may not complete an entry an admin declined', async () => {
  const { token, entry } = await buildRecruitment()
  await server.db
    .updateTable('campaign_entries')
    .set({ status: 'CANCELLED' })
    .where('id', '=', entry.id)
    .execute()
  expect(await update(token, entry.id, 'COMPLETED')).toMatchObject({
    status: 409,
    error: { code: 'ENTRY_DECIDED' },
  })
})

test('an HCP who was erased gets no retailer record and no entry [D§10]', async () => {
  const { token, user } = await buildRecruitment()
  const admin = await buildToken(server, await buildAdmin(server))
  await server.call('POST /admin/hcps/erase', { token: admin, body: { id: user.id, reason: 'HCP_ASKED' } })
  expect((await createRetailer(token, user.id)).status).toBe(404)
  expect((await enter(token, user.id)).status).toBe(404)
  const records = server.db.selectFrom('retailer_records').where('user_id', '=', user.id)
  expect(await records.selectAll().execute()).toEqual([])
})
