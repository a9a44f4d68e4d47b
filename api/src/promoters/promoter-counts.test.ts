import { ORDER_STATUSES, type OrderStatus } from '@portal/contract/order-status'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHcp, buildOrder, buildRep, buildShopItem } from '../../test/factories.ts'
import { expectPromoterCountsToHold } from '../../test/promoter-counts.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Trx } from '../database/schema.ts'
import { readPromoterCounts } from './promoter-counts.queries.ts'

const SEQUENCES = 60
const PATIENCE = 120_000
const REPS = 3

let server: TestServer
let reps: Awaited<ReturnType<typeof buildRep>>[]
let itemId: string
beforeAll(async () => {
  server = await startTestServer()
  reps = []
  for (let built = 0; built < REPS; built += 1) reps.push(await buildRep(server))
  itemId = (await buildShopItem(server)).id
})
afterAll(() => server.close())

const repId = (rep: number | null) => (rep === null ? null : (reps[rep]?.id ?? null))

/** What happens to an HCP or an order; `undone` acts end in a rollback. */
type Act = { undone: boolean; at: Date; hcp: number } & (
  | { kind: 'register' | 'assign'; rep: number | null }
  | { kind: 'place' | 'move'; status: OrderStatus }
  | { kind: 'deleteOrders' | 'deleteHcp' | 'rename' }
)

const common = {
  undone: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  // Around the turn of a month in Malaysia, which is not that of UTC.
  at: fc.date({
    min: new Date('2026-10-30T00:00:00Z'),
    max: new Date('2026-11-02T00:00:00Z'),
    noInvalidDate: true,
  }),
  hcp: fc.nat({ max: 3 }),
}
const rep = fc.option(fc.nat({ max: REPS - 1 }))
const status = fc.constantFrom(...ORDER_STATUSES)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ ...common, kind: fc.constantFrom('register' as const, 'assign' as const), rep }),
  fc.record({ ...common, kind: fc.constantFrom('place' as const, 'move' as const), status }),
  fc.record({ ...common, kind: fc.constantFrom('place' as const, 'move' as const), status }),
  fc.record({
    ...common,
    kind: fc.constantFrom('deleteOrders' as const, 'deleteHcp' as const, 'rename' as const),
  }),
)
/** Batches run one after the other, the acts of a batch at once. */
const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })

class Undone extends Error {}

async function perform(act: Act): Promise<void> {
  const transaction = server.db.transaction().execute(async trx => {
    await change(trx, act)
    if (act.undone) throw new Undone()
  })
  await transaction.catch(error => {
    if (!(error instanceof Undone)) throw error
  })
}

async function change(trx: Trx, act: Act): Promise<void> {
  const within = { ...server, db: trx }
  if (act.kind === 'register') {
    await buildHcp(within, { promoter_id: repId(act.rep), created_at: act.at })
    return
  }
  const hcps = await trx.selectFrom('users').where('role', '=', 'RETAILER_STAFF').selectAll().execute()
  const user = hcps[act.hcp % Math.max(hcps.length, 1)]
  if (user === undefined) return
  if (act.kind === 'assign' || act.kind === 'rename') {
    const values = act.kind === 'assign' ? { promoter_id: repId(act.rep) } : { full_name: 'Hana Koh' }
    await trx.updateTable('users').set(values).where('id', '=', user.id).execute()
  } else if (act.kind === 'place') {
    // One who is being deleted meanwhile orders nothing.
    const held = trx.selectFrom('users').where('id', '=', user.id).select('id').forNoKeyUpdate()
    if ((await held.execute()).length === 0) return
    await buildOrder(within, { user, itemId, status: act.status, created_at: act.at, updated_at: act.at })
  } else if (act.kind === 'move') {
    const change = { status: act.status, updated_at: act.at }
    await trx.updateTable('orders').set(change).where('user_id', '=', user.id).execute()
  } else {
    await trx.selectFrom('users').where('id', '=', user.id).select('id').forUpdate().execute()
    const orders = trx.selectFrom('orders').where('user_id', '=', user.id).select('id')
    await trx.deleteFrom('order_items').where('order_id', 'in', orders).execute()
    await trx.deleteFrom('orders').where('user_id', '=', user.id).execute()
    if (act.kind === 'deleteHcp') await trx.deleteFrom('users').where('id', '=', user.id).execute()
  }
}

test(
  `in ${SEQUENCES} random sequences, at once and one after the other, what is kept is what counting gives [R§2]`,
  async () => {
    await fc.assert(
      fc.asyncProperty(batches, async sequence => {
        for (const batch of sequence) await Promise.all(batch.map(perform))
        await expectPromoterCountsToHold(server.db)
      }),
      { numRuns: SEQUENCES },
    )
  },
  PATIENCE,
)

test('changes of the same representatives in opposite order never wait for each other [R§2]', async () => {
  const [first, second] = [await buildRep(server), await buildRep(server)]
  const pair = [first.id, second.id]
  const writers = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? pair : pair.toReversed()))
  await Promise.all(
    writers.map(order =>
      server.db.transaction().execute(async trx => {
        for (const promoter_id of order) {
          const user = await buildHcp({ ...server, db: trx }, { promoter_id })
          await buildOrder({ ...server, db: trx }, { user, itemId })
        }
      }),
    ),
  )
  await expectPromoterCountsToHold(server.db)
  const { month } = await readPromoterCounts(server.db, first.id, first.company_id, undefined)
  expect(month).toMatchObject({ processing: 12, registered: 12 })
})

test('one writer after the other needs one row for each count, however many orders there are', async () => {
  const { id } = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: id })
  for (let placed = 0; placed < 10; placed += 1) await buildOrder(server, { user, itemId })
  await server.db.updateTable('orders').set({ status: 'IN_REVIEW' }).where('user_id', '=', user.id).execute()
  const rows = await server.db
    .selectFrom('promoter_counts')
    .where('promoter_id', '=', id)
    .select(['counted', 'entries'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { counted: 'REGISTERED', entries: 1 },
    { counted: 'PROCESSING', entries: 0 },
    { counted: 'IN_REVIEW', entries: 10 },
  ])
})

test('a company whose days begin at another hour is counted anew', async () => {
  const company = server.companies.SG
  const { id } = await buildRep(server, { company })
  await buildHcp(server, { promoter_id: id, company, created_at: new Date('2026-11-30T17:00:00Z') })
  const months = () =>
    server.db.selectFrom('promoter_counts').where('promoter_id', '=', id).select('month').execute()
  expect(await months()).toEqual([{ month: '2026-12' }])
  await server.db.updateTable('companies').set({ time_zone: 'UTC' }).where('id', '=', company.id).execute()
  expect(await months()).toEqual([{ month: '2026-11' }])
  await expectPromoterCountsToHold(server.db)
})
