import type { EndpointName } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../src/platform/database/schema.ts'
import { purgeIdempotencyKeys } from '../src/platform/http/idempotency-keys.ts'
import { buildAbsence, dayAhead } from './absences.ts'
import { buildCase } from './cases.ts'
import { buildConsentingHcp } from './consenting-hcps.ts'
import { examples } from './examples.ts'
import {
  buildAdmin,
  buildHcp,
  buildLimit,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
  freshPhone,
} from './factories.ts'
import { useTestServer } from './server.ts'

const server = useTestServer()
let token: string
beforeEach(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

type Request = { params?: Record<string, string>; body?: object }
/** A change, and another one that the same key may not make. */
type Added = Request & { other: object }

const TOMORROW = { from: dayAhead(2), to: dayAhead(3) }
const rowsOf = async (table: keyof Schema) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(server.db)
  return rows[0]?.count
}
const DESCRIBED = { ...examples['POST /admin/samples/create'].body, name: 'Gum Care 200 g' }
const LIMIT = examples['POST /admin/sample-limits/create'].body

/** The endpoints that add something and use the shape `change`, each with the table that a repeat must not touch. */
const adding: [EndpointName, keyof Schema, () => Promise<Added>][] = [
  [
    'POST /admin/lots/receive',
    'stock_movements',
    async () => {
      const { id: sampleId } = await buildShopItem(server)
      const body = { sampleId, lotNo: 'K7', expiresOn: '2030-01-31', quantity: 500 }
      return { body, other: { ...body, quantity: 400 } }
    },
  ],
  [
    'POST /admin/stock-counts',
    'stock_counts',
    async () => {
      const item = await buildShopItem(server)
      const lotIds = [await buildLot(server, item)]
      return { body: { lotIds }, other: {} }
    },
  ],
  [
    'POST /admin/lots/correct',
    'stock_movements',
    async () => {
      const lotId = await buildLot(server, await buildShopItem(server))
      const body = { lotId, difference: 3, reason: 'Counted' }
      return { body, other: { ...body, difference: 2 } }
    },
  ],
  [
    'POST /admin/limit-exceptions',
    'limit_exceptions',
    async () => {
      const limitId = (await buildLimit(server)).id
      const body = {
        limitId,
        hcpId: (await buildHcp(server)).id,
        ...{ pieces: 3, until: '2030-01-31', reason: 'Congress' },
      }
      return { body, other: { ...body, pieces: 4 } }
    },
  ],
  [
    'POST /admin/sample-limits/create',
    'sample_limits',
    async () => ({ body: LIMIT, other: { ...LIMIT, pieces: 99 } }),
  ],
  [
    'POST /admin/samples/create',
    'shop_items',
    async () => ({ body: DESCRIBED, other: { ...DESCRIBED, name: 'Gum Care 300 g' } }),
  ],
  [
    'POST /admin/reps',
    'users',
    async () => {
      const body = { name: 'Ms Siti Nurhaliza', phone: freshPhone() }
      return { body, other: { ...body, name: 'Ms Siti Aminah' } }
    },
  ],
  [
    'POST /admin/reps/:id/absences',
    'rep_absences',
    async () => {
      const body = { ...TOMORROW, deputyId: (await buildRep(server)).id }
      return { params: { id: (await buildRep(server)).id }, body, other: { ...body, to: dayAhead(4) } }
    },
  ],
  [
    'POST /admin/reps/:id/deactivate',
    'users',
    async () => ({
      params: { id: (await buildRep(server)).id },
      ...{ body: { successors: [] }, other: { successors: [(await buildRep(server)).id] } },
    }),
  ],
  [
    'POST /admin/invitations',
    'messages',
    async () => {
      const admin = await buildAdmin(server)
      await buildConsentingHcp(server, {
        registered_by_id: admin.id,
        register_source: JSON.stringify({ channel: 'IMPORT' }),
      })
      const { data } = await server.call('GET /admin/invitations', { token })
      return { body: { invited: data.invited }, other: { invited: data.invited + 1 } }
    },
  ],
  [
    'POST /admin/incidents',
    'cases',
    async () => {
      const { body } = examples['POST /admin/incidents']
      return { body, other: { ...body, text: 'Another loss' } }
    },
  ],
  [
    'POST /admin/cases/:id/notes',
    'case_events',
    async () => {
      const body = { text: 'We asked the courier.', shared: true }
      const { id } = await buildCase(server, { by: await buildAdmin(server) })
      return { params: { id }, body, other: { ...body, shared: false } }
    },
  ],
  [
    'POST /admin/hcps/:id/privacy-requests',
    'cases',
    async () => {
      const { body } = examples['POST /admin/hcps/:id/privacy-requests']
      return { params: { id: (await buildHcp(server)).id }, body, other: { ...body, text: 'Something else' } }
    },
  ],
  [
    'POST /admin/requests/cancel',
    'stock_movements',
    async () => {
      const { id } = await buildOrder(server, { user: await buildHcp(server) })
      const body = { id, reason: 'The congress is over' }
      return { body, other: { ...body, reason: 'Sold out' } }
    },
  ],
  [
    'POST /admin/documents/publish',
    'documents',
    async () => {
      const body = { kind: 'PRIVACY', markdown: '# Privacy\n\n## 1. Use\n\nFew data.' }
      for (const locale of ['en', 'ms'])
        await server.call('POST /admin/documents/draft', { token, body: { ...body, locale } })
      return { body: { kind: 'PRIVACY' }, other: { kind: 'TERMS' } }
    },
  ],
]

describe.each(adding)('%s', (name, table, build) => {
  test('under one key it is done once, a repeat reads the record anew, and another request is refused', async () => {
    const { other, ...request } = await build()
    const call = (body = request.body) =>
      server.call(name, { token, ...request, body, headers: { 'idempotency-key': 'press' } })
    const first = await call()
    expect([first.status, first.error.code]).toEqual([200, undefined])
    const [rows, events] = [await rowsOf(table), await rowsOf('audit_events')]
    const repeated = await call()
    expect([repeated.status, repeated.data]).toEqual([200, first.data])
    expect([await rowsOf(table), await rowsOf('audit_events')]).toEqual([rows, events])
    const refused = await call(other as typeof request.body)
    expect([refused.status, refused.error.code]).toEqual([422, 'KEY_REUSED'])
  })
})

test('a repeat answers with what is there now, and the key of one person is free for others', async () => {
  const { id: sampleId } = await buildShopItem(server)
  const receive = (by = token) =>
    server.call('POST /admin/lots/receive', {
      token: by,
      body: { sampleId, lotNo: 'N1', expiresOn: '2030-01-31', quantity: 10 },
      headers: { 'idempotency-key': 'one' },
    })
  const { id: lotId } = (await receive()).data
  await server.call('POST /admin/lots/correct', { token, body: { lotId, difference: -4, reason: 'Broken' } })
  expect((await receive()).data.onHand).toBe(6)
  const colleague = await buildToken(server, await buildAdmin(server))
  expect((await receive(colleague)).data.onHand).toBe(16)
})

test('a refused change gives its key back', async () => {
  const { id: sampleId } = await buildShopItem(server)
  const receive = (expiresOn: string) =>
    server.call('POST /admin/lots/receive', {
      token,
      body: { sampleId, lotNo: 'R1', expiresOn, quantity: 1 },
      headers: { 'idempotency-key': 'typed wrong' },
    })
  expect((await receive('2020-01-31')).status).not.toBe(200)
  expect((await receive('2030-01-31')).data.onHand).toBe(1)
})

test('keys are kept for 30 days', async () => {
  const row = { subject: 'S', endpoint: 'POST /x', digest: 'd' }
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await server.db
    .insertInto('idempotency_keys')
    .values([
      { ...row, key: 'old', created_at: ago(30.1) },
      { ...row, key: 'young', created_at: ago(29.9) },
    ])
    .execute()
  await purgeIdempotencyKeys(server.db)
  const left = server.db.selectFrom('idempotency_keys').where('subject', '=', 'S').select('key')
  expect(await left.execute()).toEqual([{ key: 'young' }])
})

/** Changes without a key: the caller's version is that of before the first call, also in the second. */
const setting: [EndpointName, string, () => Promise<Request & { version?: string; other?: object }>][] = [
  [
    'POST /admin/sample-limits/update',
    'LIMIT_CHANGED',
    async () => {
      const { id, updated_at } = await buildLimit(server)
      const body = { ...LIMIT, id, pieces: 7 }
      return { version: updated_at.toISOString(), body, other: { ...body, pieces: 8 } }
    },
  ],
  [
    'POST /admin/reps/:id',
    'REP_CHANGED',
    async () => {
      const { id, phone, updated_at } = await buildRep(server)
      const body = { name: 'Mr Hafiz Yusof', phone }
      return {
        ...{ version: updated_at.toISOString(), params: { id } },
        ...{ body, other: { ...body, name: 'Mr Hafiz Osman' } },
      }
    },
  ],
  [
    'POST /admin/reps/:id/reactivate',
    'REP_CHANGED',
    async () => ({ params: { id: (await buildRep(server, { disabled_at: new Date() })).id } }),
  ],
  [
    'POST /admin/absences/:id',
    'ABSENCE_CHANGED',
    async () => {
      const [rep, deputy] = [await buildRep(server), await buildRep(server)]
      const { id, updated_at } = await buildAbsence(server, { rep, deputy, first_day: dayAhead(5) })
      const body = { ...TOMORROW, deputyId: deputy.id }
      return {
        ...{ version: updated_at.toISOString(), params: { id } },
        ...{ body, other: { ...body, to: dayAhead(4) } },
      }
    },
  ],
  [
    'POST /admin/absences/:id/end',
    'ABSENCE_CHANGED',
    async () => {
      const [rep, deputy] = [await buildRep(server), await buildRep(server)]
      const { id, updated_at } = await buildAbsence(server, { rep, deputy, first_day: dayAhead(5) })
      return { version: updated_at.toISOString(), params: { id } }
    },
  ],
  [
    'POST /admin/lots/hold',
    'LOT_CHANGED',
    async () => {
      const lotId = await buildLot(server, await buildShopItem(server))
      const body = { lotId, held: true, reason: 'Complaint' }
      return { body, other: { ...body, reason: 'Recalled by the maker' } }
    },
  ],
]

test.each(setting)(
  '%s: the same again succeeds and changes nothing, anything else of an outdated screen is %s',
  async (name, code, build) => {
    const { version, other, ...request } = await build()
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
    const first = await server.call(name, { token, ...request, headers })
    expect([first.status, first.error.code]).toEqual([200, undefined])
    const events = await rowsOf('audit_events')
    const again = await server.call(name, { token, ...request, headers })
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await rowsOf('audit_events')).toBe(events)
    if (other === undefined) return
    const late = await server.call(name, { token, ...request, body: other, headers })
    expect([late.status, late.error.code]).toEqual([409, code])
  },
)
