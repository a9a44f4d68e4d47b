import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildBuyer, fillCart, placeOrder } from '../../test/buyers.ts'
import { explain } from '../../test/explain.ts'
import { buildAdmin, buildLot, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { apply, LOTS, type LotName, MOVES, type Model, REFUSALS, type Step } from '../../test/stock-model.ts'

const PATIENCE = 600_000
const EXPIRY = { A: '2098-12-31', B: '2099-12-31' }
/** Days before expiry, fewer than the expiry margin of 30 days. */
const NEAR = { A: 10, B: 20 }

/** Random sequences to try: few where one connection makes them follow each other; `ENOUGH` meet everything that can happen. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 20)
const ENOUGH = 500

const server = useTestServer()
let admin: string
let rep: string
let buyers: Awaited<ReturnType<typeof buildBuyer>>[]
let itemId: string
let lots: Record<LotName, string>
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
  const promoter = await buildRep(server)
  rep = await buildToken(server, promoter)
  const build = () => buildBuyer(server, [], { promoter_id: promoter.id })
  buyers = [await build(), await build()]
})

/** A generated step, on one of the orders that exist by then. */
type Drawn =
  | Exclude<Step, { act: 'place' } | { order: string }>
  | { act: 'place' }
  | { act: keyof typeof MOVES | 'print'; order: number }

const lot = fc.constantFrom(...LOTS)
const pieces = fc.constantFrom(-3, -2, -1, 1, 2)
const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('place' as const) }) },
  {
    weight: 13,
    arbitrary: fc.record({
      act: fc.constantFrom(...(['approve', 'reject', 'print', 'ship', 'deliver', 'cancel', 'lose'] as const)),
      order: fc.nat({ max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('correct' as const), lot, pieces }) },
  fc.record({ act: fc.constant('receive' as const), lot, pieces: fc.constantFrom(1, 2) }),
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('hold' as const, 'release' as const), lot }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('near' as const, 'expire' as const), lot }),
  },
)
/** Batches run in sequence; the steps of a batch run in parallel. */
const batches = fc.array(fc.array(drawn, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 })
const start = fc.record({ A: fc.integer({ min: 1, max: 2 }), B: fc.integer({ min: 1, max: 2 }) })

/** Each of the two HCPs places at most one order per batch, so that each order has its cart. */
function settle(batch: readonly Drawn[], model: Model): Step[] {
  const ids = Object.keys(model.orders)
  let placing: 0 | 1 | 2 = 0
  return batch.flatMap((step): Step[] => {
    if (step.act === 'place') return placing > 1 ? [] : [{ ...step, buyer: placing++ as 0 | 1 }] // just compared
    if (!('order' in step)) return [step]
    const order = ids.at(-1 - (step.order % Math.max(1, ids.length)))
    return order === undefined ? [] : [{ ...step, order }]
  })
}

async function perform(step: Step) {
  if (step.act === 'expire' || step.act === 'near') {
    const day =
      step.act === 'expire' ? sql<string>`'2020-01-01'` : sql<string>`current_date + ${NEAR[step.lot]}::int`
    const update = server.db.updateTable('stock_lots').set({ expires_on: day })
    await update.where('id', '=', lots[step.lot]).execute()
    return { step, outcome: 'done', id: '' }
  }
  const { status, error, data } = await call(step)
  return { step, outcome: status === 200 ? 'done' : error.code, id: 'id' in data ? data.id : '' }
}

async function call(step: Exclude<Step, { act: 'near' | 'expire' }>) {
  switch (step.act) {
    case 'place': {
      const buyer = buyers[step.buyer]
      if (buyer === undefined) throw new Error('There are two')
      const answer = await placeOrder(server, buyer)
      return { ...answer, data: answer.data ?? {} }
    }
    case 'receive': {
      const goods = { sampleId: itemId, lotNo: step.lot, expiresOn: EXPIRY[step.lot], quantity: step.pieces }
      return { ...(await server.call('POST /admin/lots/receive', { token: admin, body: goods })), data: {} }
    }
    case 'correct': {
      const body = { lotId: lots[step.lot], difference: step.pieces, reason: 'Counted' }
      return { ...(await server.call('POST /admin/lots/correct', { token: admin, body })), data: {} }
    }
    case 'hold':
    case 'release': {
      const body = { lotId: lots[step.lot], held: step.act === 'hold', reason: 'Complaint' }
      return { ...(await server.call('POST /admin/lots/hold', { token: admin, body })), data: {} }
    }
    case 'print':
      return {
        ...(await server.call('POST /order/:id/slip', { token: admin, params: { id: step.order } })),
        data: {},
      }
    case 'cancel':
    case 'lose': {
      const name =
        step.act === 'cancel' ? 'POST /admin/requests/cancel' : 'POST /admin/requests/close-as-lost'
      const body = { id: step.order, reason: 'Complaint' }
      return { ...(await server.call(name, { token: admin, body })), data: {} }
    }
    default: {
      const body = { id: step.order, status: MOVES[step.act].to }
      const order = await server.db
        .selectFrom('orders')
        .where('id', '=', step.order)
        .select('user_id')
        .execute()
      const own = buyers.find(({ hcp }) => hcp.id === order[0]?.user_id)
      const token = step.act === 'deliver' ? (own?.token ?? '') : rep
      return { ...(await server.call('POST /order/status-update', { token, body })), data: {} }
    }
  }
}

/** Reads the state of the database in the form of the model. */
async function observe(): Promise<Model> {
  const rows = await server.db
    .selectFrom('stock_lots')
    .where('item_id', '=', itemId)
    .select(['id', 'on_hand', 'held_at'])
    .select(
      sql<'far' | 'near' | 'gone'>`case when expires_on < now() then 'gone'
        when expires_on < now() + interval '30 days' then 'near' else 'far' end`.as('expiry'),
    )
    .execute()
  const lotOf = (name: LotName) => {
    const row = rows.find(({ id }) => id === lots[name])
    return { onHand: row?.on_hand ?? -1, held: row?.held_at !== null, expiry: row?.expiry ?? 'gone' }
  }
  const item = server.db.selectFrom('shop_items').where('id', '=', itemId).select('reserved')
  const orders = await server.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('shop_item_id', '=', itemId)
    .select(['orders.id', 'status', 'lot_id'])
    .execute()
  const plans = await server.db
    .selectFrom('planned_lots')
    .where('item_id', '=', itemId)
    .orderBy('position')
    .select(['order_id', 'lot_id'])
    .execute()
  const nameOf = (id: string | null) => LOTS.find(name => lots[name] === id) ?? null
  return {
    lots: { A: lotOf('A'), B: lotOf('B') },
    reserved: (await item.executeTakeFirstOrThrow()).reserved,
    orders: Object.fromEntries(orders.map(({ id, status, lot_id }) => [id, { status, lot: nameOf(lot_id) }])),
    plans: plans.map(({ order_id, lot_id }) => ({ order: order_id, lot: lots.A === lot_id ? 'A' : 'B' })),
  }
}

/** The sums of the movements: pieces of each lot, and reserved pieces. */
async function addUp() {
  const rows = await server.db
    .selectFrom('stock_movements')
    .where('item_id', '=', itemId)
    .select(['lot_id', 'kind', 'quantity'])
    .execute()
  const sum = (kinds: string[], lotId?: string) =>
    rows
      .filter(row => kinds.includes(row.kind) && (lotId === undefined || row.lot_id === lotId))
      .reduce((total, row) => total + row.quantity, 0)
  const onHand = (name: LotName) => sum(['RECEIVE', 'CORRECT', 'SHIP'], lots[name])
  return { A: onHand('A'), B: onHand('B'), reserved: sum(['RESERVE', 'RELEASE', 'SHIP']) }
}

async function recipientsOf(name: LotName): Promise<string[]> {
  const { data } = await server.call('GET /admin/lots/:id/recipients', {
    token: admin,
    params: { id: lots[name] },
  })
  return data.map(({ orderId }) => orderId).sort()
}

async function begin(stock: Record<LotName, number>): Promise<Model> {
  await server.db.deleteFrom('cart_items').execute()
  const item = await buildShopItem(server, { stock: 0 })
  itemId = item.id
  const build = (name: LotName) =>
    buildLot(server, item, { lotNo: name, expiresOn: EXPIRY[name], quantity: stock[name] })
  lots = { A: await build('A'), B: await build('B') }
  const lotOf = (name: LotName) => ({ onHand: stock[name], held: false, expiry: 'far' as const })
  return { lots: { A: lotOf('A'), B: lotOf('B') }, reserved: 0, orders: {}, plans: [] }
}

/** Fills the carts of the HCPs who order. */
async function fillCarts(steps: readonly Step[]): Promise<void> {
  await server.db.deleteFrom('cart_items').execute()
  for (const step of steps)
    if (step.act === 'place') await fillCart(server, buyers[step.buyer]?.hcp.id ?? '', { id: itemId })
}

test(
  'after random steps stock equals the sum of its movements, and pieces ship only from their planned, usable lots [R§4 D§7 D§10]',
  async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(start, batches, async (stock, sequence) => {
        let model = await begin(stock)
        for (const batch of [[{ act: 'place' as const }], ...sequence]) {
          const steps = settle(batch, model)
          await fillCarts(steps)
          const done = await Promise.all(steps.map(perform))
          for (const { step, outcome } of done) seen.add(`${step.act}: ${outcome}`)
          // The result of parallel steps must equal the result of some sequence of them.
          const possible = explain(apply, model, done)
          expect(possible, JSON.stringify(done)).not.toEqual([])
          const observed = await observe()
          expect(possible).toContainEqual(observed)
          const { A, B } = observed.lots
          expect(await addUp()).toEqual({ A: A.onHand, B: B.onHand, reserved: observed.reserved })
          model = observed
        }
        for (const name of LOTS) {
          const expected = Object.entries(model.orders).filter(([, order]) => order.lot === name)
          expect(await recipientsOf(name)).toEqual(expected.map(([id]) => id).sort())
        }
      }),
      { numRuns: SEQUENCES },
    )
    if (SEQUENCES < ENOUGH) return
    // Each step succeeded at least once, and was refused with each possible error.
    const expected = Object.entries(REFUSALS).flatMap(([act, codes]) =>
      ['done', ...codes].map(outcome => `${act}: ${outcome}`),
    )
    expect([...seen].sort()).toEqual(expected.sort())
  },
  PATIENCE,
)
