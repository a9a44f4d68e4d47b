import type { EntryStatus } from '@portal/contract/registration-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: string
let other: string
let rep: { id: string }
let hcp: Awaited<ReturnType<typeof buildHcp>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await buildToken(server, await buildAdmin(server))
  other = await buildToken(server, await buildAdmin(server))
  rep = await buildRep(server)
})
beforeEach(async () => {
  hcp = await buildHcp(server, { entryStatus: 'PENDING' })
})
afterAll(() => server.close())

const decide = (token: string, status: 'COMPLETED' | 'CANCELLED', shown: EntryStatus = 'PENDING') =>
  server.call('POST /campaign-entries/update', {
    token,
    body: { campaignEntryId: hcp.entryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
    headers: { 'if-match': `"${shown}"` },
  })
const assign = (token: string, promoterId = rep.id) =>
  server.call('POST /profile/update', {
    token,
    body: { comUserId: hcp.id, values: { registeredByPromoterId: promoterId } },
  })
const readHcp = () =>
  server.db
    .selectFrom('campaign_entries as entry')
    .innerJoin('users', 'users.id', 'entry.user_id')
    .where('entry.id', '=', hcp.entryId)
    .select(['entry.status', 'is_verified', 'users.promoter_id'])
    .executeTakeFirstOrThrow()
const agePromise = (interval: string) =>
  server.db
    .updateTable('campaign_entries')
    .set({ approving_at: sql<Date>`now() - ${interval}::interval` })
    .where('id', '=', hcp.entryId)
    .execute()

test('an approval of an HCP without a rep takes effect when the rep is assigned [R§4]', async () => {
  expect(await decide(admin, 'COMPLETED')).toMatchObject({
    status: 200,
    data: { status: 'PENDING', campaignInput: { isVerified: false } },
  })
  expect(await readHcp()).toEqual({ status: 'PENDING', is_verified: false, promoter_id: null })
  expect((await assign(admin)).status).toBe(200)
  expect(await readHcp()).toEqual({ status: 'COMPLETED', is_verified: true, promoter_id: rep.id })
  const audit = await server.db
    .selectFrom('audit_events')
    .where('entity_id', '=', hcp.entryId)
    .select('details')
    .execute()
  expect(audit).toEqual([{ details: { from: 'PENDING', to: 'COMPLETED' } }])
})

test('a save that breaks off between its two calls leaves the HCP unverified, and can be repeated [R§4]', async () => {
  await decide(admin, 'COMPLETED')
  const token = await buildToken(server, hcp)
  const submission = await server.call('GET /campaign-entries/final-submission', { token })
  expect(submission.data.getFinalSubmissionInfo[0]).toMatchObject({ campaignInput: { isVerified: false } })
  expect((await server.call('GET /orders', { token })).error.code).toBe('NOT_VERIFIED')
  expect((await decide(admin, 'COMPLETED')).status).toBe(200)
  await assign(admin)
  await assign(admin)
  expect(await readHcp()).toMatchObject({ status: 'COMPLETED', promoter_id: rep.id })
})

test('a rep that cannot be assigned approves nobody [R§4]', async () => {
  await decide(admin, 'COMPLETED')
  const gone = await buildRep(server, { disabled_at: new Date() })
  expect((await assign(admin, gone.id)).status).toBe(404)
  expect(await readHcp()).toMatchObject({ status: 'PENDING', promoter_id: null })
})

test('an HCP whose rep has left is approved with the next rep', async () => {
  const gone = await buildRep(server, { disabled_at: new Date() })
  hcp = await buildHcp(server, { entryStatus: 'CANCELLED', promoter_id: gone.id })
  expect((await decide(admin, 'COMPLETED', 'CANCELLED')).data.status).toBe('CANCELLED')
  await assign(admin)
  expect(await readHcp()).toMatchObject({ status: 'COMPLETED', promoter_id: rep.id })
})

test('while one admin approves, another is told, whatever they decide or assign [R§4]', async () => {
  await decide(admin, 'COMPLETED')
  const late = [await decide(other, 'COMPLETED'), await decide(other, 'CANCELLED'), await assign(other)]
  expect(late.map(({ error }) => error.code)).toEqual(['ENTRY_DECIDED', 'ENTRY_DECIDED', 'ENTRY_DECIDED'])
  await assign(admin)
  expect(await readHcp()).toMatchObject({ status: 'COMPLETED' })
})

test('after a minute another admin may decide, and the first one is told [R§4]', async () => {
  await decide(admin, 'COMPLETED')
  await agePromise('2 minutes')
  expect((await decide(other, 'CANCELLED')).data.status).toBe('CANCELLED')
  expect((await assign(admin)).error.code).toBe('ENTRY_DECIDED')
  expect(await readHcp()).toMatchObject({ status: 'CANCELLED', promoter_id: null })
})

test('an approval is forgotten after ten minutes: a rep assigned then approves nobody [R§4]', async () => {
  await decide(admin, 'COMPLETED')
  await agePromise('11 minutes')
  expect((await assign(admin)).status).toBe(200)
  expect(await readHcp()).toEqual({ status: 'PENDING', is_verified: false, promoter_id: rep.id })
})

test('assigning a rep to somebody nobody approves decides nothing', async () => {
  await assign(admin)
  expect(await readHcp()).toMatchObject({ status: 'PENDING', promoter_id: rep.id })
})
