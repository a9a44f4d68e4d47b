import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildBuyer, fillCart, placeOrder } from '../../test/buyers.ts'
import { explain } from '../../test/explain.ts'
import { buildAdmin, buildLot, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { findLotIds, findNewestCase, observeStock, sumMovements } from '../../test/observe-stock.ts'
import { recallLot } from '../../test/recalls.ts'
import { useTestServer } from '../../test/server.ts'
import { dropCount, enterPieces, finishCount, postDifference } from '../../test/stock-counts.ts'
import { type Drawn, EXAMPLES } from '../../test/stock-examples.ts'
import {
  apply,
  LOTS,
  type LotName,
  MOVES,
  type Model,
  OWN_LOTS,
  type OwnLot,
  PROBLEM_ACTS,
  REFUSALS,
  type Step,
} from '../../test/stock-model.ts'

const EXPIRY = { A: '2098-12-31', B: '2099-12-31' }
/** Days before expiry, fewer than the expiry margin of 30 days. */
const NEAR = { A: 10, B: 20 }

const GTIN = '09506000134352'

/** Random sequences to try after the examples: few where one connection makes the parallel steps follow each other. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 10)
const PATIENCE = 600_000 + SEQUENCES * 3000

const server = useTestServer()
let admin: string
let rep: string
let buyers: Awaited<ReturnType<typeof buildBuyer>>[]
let itemId: string
/** The ids of the lots that were there before the steps. */
let lots: Partial<Record<LotName, string>>
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
  const promoter = await buildRep(server)
  rep = await buildToken(server, promoter)
  const build = () => buildBuyer(server, [], { promoter_id: promoter.id })
  buyers = [await build(), await build()]
})

const lot = fc.constantFrom(...OWN_LOTS)
const pieces = fc.constantFrom(-3, -2, -1, 1, 2)
const count = fc.constantFrom(0, 0, 0, 1)
const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('place' as const) }) },
  {
    weight: 18,
    arbitrary: fc.record({
      act: fc.constantFrom(...(['approve', 'reject', 'print', 'ship', 'deliver', 'cancel', 'lose'] as const)),
      order: fc.nat({ max: 2 }),
    }),
  },
  { weight: 11, arbitrary: fc.record({ act: fc.constantFrom(...PROBLEM_ACTS), order: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('correct' as const), lot, pieces }) },
  fc.record({ act: fc.constant('receive' as const), lot, pieces: fc.constantFrom(1, 2) }),
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('hold' as const, 'release' as const),
      lot: fc.constantFrom(...LOTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('recall' as const), lot: fc.constantFrom(...LOTS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('near' as const, 'expire' as const), lot }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('pick' as const),
      order: fc.nat({ max: 1 }),
      lot: fc.constantFrom(...LOTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('beginCount' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('enter' as const),
      count,
      lot: fc.constantFrom(...LOTS, ...OWN_LOTS),
      pieces: fc.constantFrom(0, 1, 2, 3, null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('scan' as const),
      count,
      lot,
      serial: fc.constantFrom('S1', 'S2', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('finish' as const, 'drop' as const), count }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('post' as const), count, lot }) },
)
/** Batches run in sequence; the steps of a batch run in parallel. */
const batches = fc.array(fc.array(drawn, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 })
/** So many orders are shipped before the random steps, for there to be problems; one more is approved. */
const shipped = fc.integer({ min: 0, max: 2 })
const toShip = (count: number): Drawn[][] =>
  (['place', 'approve', 'ship'] as const).map(act =>
    Array.from({ length: count }, (_, order) => (act === 'place' ? { act } : { act, order })),
  )
const start = fc.record({ A: fc.integer({ min: 1, max: 2 }), B: fc.integer({ min: 1, max: 2 }) })

/**
 * Each of the two HCPs places at most one order per batch, so that each order has its cart. A problem is solved only where one was
 * reported, and a lot is held only where there is one.
 */
function settle(batch: readonly Drawn[], model: Model): Step[] {
  const ids = Object.keys(model.orders)
  let placing: 0 | 1 | 2 = 0
  return batch.flatMap((step): Step[] => {
    if (step.act === 'place') return placing > 1 ? [] : [{ ...step, buyer: placing++ as 0 | 1 }] // just compared
    if ('lot' in step && model.lots[step.lot].expiry === 'none') return []
    if (step.act === 'beginCount')
      return [{ ...step, lots: LOTS.filter(name => model.lots[name].expiry !== 'none') }]
    if ('count' in step) return settleCount(step, model)
    if (!('order' in step)) return [step]
    const order = ids.at(-1 - (step.order % Math.max(1, ids.length)))
    if (order === undefined) return []
    const isSolving = step.act === 'resend' || step.act === 'resendReturned' || step.act === 'giveBack'
    return isSolving && model.orders[order]?.problem === 'NONE' ? [] : [{ ...step, order }]
  })
}

/** A step on a count sends what a screen shows of it. */
function settleCount(step: Extract<Drawn, { count: number }>, model: Model): Step[] {
  const ids = Object.keys(model.counts)
  const count = ids.at(-1 - (step.count % Math.max(1, ids.length)))
  if (count === undefined) return []
  const line = 'lot' in step ? model.counts[count]?.lines[step.lot] : undefined
  if (step.act === 'enter') return [{ ...step, count, shown: line?.counted ?? null }]
  if (step.act !== 'post') return [{ ...step, count }]
  return [{ ...step, count, difference: (line?.counted ?? 0) - (line?.expected ?? 0) }]
}

async function perform(step: Step) {
  if (step.act === 'expire' || step.act === 'near') {
    const day =
      step.act === 'expire' ? sql<string>`'2020-01-01'` : sql<string>`current_date + ${NEAR[step.lot]}::int`
    const update = server.db.updateTable('stock_lots').set({ expires_on: day })
    await update.where('id', '=', lots[step.lot] ?? '').execute()
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
      return noData(await server.call('POST /admin/lots/receive', { token: admin, body: goods }))
    }
    case 'correct': {
      const body = { lotId: lots[step.lot] ?? '', difference: step.pieces, reason: 'Counted' }
      return noData(await server.call('POST /admin/lots/correct', { token: admin, body }))
    }
    case 'hold':
    case 'release': {
      // The same reason again would be a repeat of the call, which succeeds.
      const reason = `Complaint ${randomUUID()}`
      const body = { lotId: lots[step.lot] ?? '', held: step.act === 'hold', reason }
      return noData(await server.call('POST /admin/lots/hold', { token: admin, body }))
    }
    case 'recall': {
      // Of a lot that is recalled already only a closed case lets a recall hold it again.
      const { data } = await recallLot(server, admin, lots[step.lot] ?? '')
      const end = { outcome: 'CALLED_OFF', reason: 'Tested', undone: 'Tested' }
      const params = { id: data.caseId }
      return noData(await server.call('POST /admin/cases/:id/close', { token: admin, params, body: end }))
    }
    case 'pick': {
      const body = { id: step.order, itemId, lotId: lots[step.lot] ?? '', reason: 'In hand' }
      return noData(await server.call('POST /admin/requests/lot', { token: admin, body }))
    }
    case 'beginCount': {
      const body = { lotIds: step.lots.map(name => lots[name] ?? '') }
      const answer = await server.call('POST /admin/stock-counts', { token: admin, body })
      return { ...answer, data: answer.data ?? {} }
    }
    case 'enter':
      return noData(
        await enterPieces(server, admin, step.count, lots[step.lot] ?? '', step.pieces, step.shown),
      )
    case 'scan': {
      const pack = { gtin: GTIN, lotNo: step.lot, ...(step.serial && { serial: step.serial }) }
      const call = { token: admin, params: { id: step.count }, body: pack }
      return noData(await server.call('POST /admin/stock-counts/:id/scan', call))
    }
    case 'finish':
      return noData(await finishCount(server, admin, step.count))
    case 'drop':
      return noData(await dropCount(server, admin, step.count))
    case 'post': {
      const line = { lotId: lots[step.lot] ?? '', difference: step.difference }
      return noData(await postDifference(server, admin, step.count, line))
    }
    case 'print':
      return noData(await server.call('POST /order/:id/slip', { token: admin, params: { id: step.order } }))
    case 'cancel':
    case 'lose': {
      const name =
        step.act === 'cancel' ? 'POST /admin/requests/cancel' : 'POST /admin/requests/close-as-lost'
      const body = { id: step.order, reason: 'Complaint' }
      return noData(await server.call(name, { token: admin, body }))
    }
    case 'report': {
      const call = { token: await ownToken(step.order), params: { id: step.order } }
      const body = { problem: 'DAMAGED', items: [itemId], text: '' }
      return noData(await server.call('POST /order/:id/problems', { ...call, body }))
    }
    case 'resend':
    case 'resendReturned': {
      const answer = await server.call('POST /cases/:id/send-again', {
        token: rep,
        params: { id: await findNewestCase(server.db, step.order) },
        body: { items: [itemId], pieces: step.act === 'resend' ? 'LOST' : 'RETURNED' },
      })
      return { ...answer, data: { id: answer.data?.orderId ?? '' } }
    }
    case 'giveBack': {
      const params = { id: await findNewestCase(server.db, step.order) }
      const body = { outcome: 'RETURNED', reason: 'Complaint' }
      return noData(await server.call('POST /cases/:id/close', { token: admin, params, body }))
    }
    default: {
      const body = { id: step.order, status: MOVES[step.act].to }
      const token = step.act === 'deliver' ? await ownToken(step.order) : rep
      return noData(await server.call('POST /order/status-update', { token, body }))
    }
  }
}

const noData = <Answer extends object>(answer: Answer) => ({ ...answer, data: {} })

/** The token of the HCP of an order. */
async function ownToken(order: string): Promise<string> {
  const found = server.db.selectFrom('orders').where('id', '=', order).select('user_id')
  const { user_id } = await found.executeTakeFirstOrThrow()
  return buyers.find(({ hcp }) => hcp.id === user_id)?.token ?? ''
}

async function recipientsOf(id: string): Promise<string[]> {
  const { data } = await server.call('GET /admin/lots/:id/recipients', {
    token: admin,
    params: { id },
  })
  return data.map(({ orderId }) => orderId).sort()
}

async function begin(stock: Record<OwnLot, number>): Promise<Model> {
  await server.db.deleteFrom('cart_items').execute()
  const item = await buildShopItem(server, { stock: 0 })
  itemId = item.id
  await server.db.deleteFrom('sample_gtins').execute()
  const product = { company_id: item.company_id, gtin: GTIN, item_id: itemId }
  await server.db.insertInto('sample_gtins').values(product).execute()
  for (const name of OWN_LOTS)
    await buildLot(server, item, { lotNo: name, expiresOn: EXPIRY[name], quantity: stock[name] })
  return observeStock(server.db, itemId)
}

/** Fills the carts of the HCPs who order. */
async function fillCarts(steps: readonly Step[]): Promise<void> {
  await server.db.deleteFrom('cart_items').execute()
  for (const step of steps)
    if (step.act === 'place') await fillCart(server, buyers[step.buyer]?.hcp.id ?? '', { id: itemId })
}

/** A lot and that of its returned pieces have one number, so a recall is of both. */
const numberOf = (lot: string | null) => lot?.slice(-1)

test(
  'after random steps stock equals the sum of its movements, and pieces ship only from their planned, usable lots [R§4 D§7 D§10]',
  async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(start, shipped, batches, async (stock, before, sequence) => {
        let model = await begin(stock)
        for (const batch of [...toShip(before), ...toShip(1).slice(0, 2), ...sequence]) {
          lots = await findLotIds(server.db, itemId)
          const steps = settle(batch, model)
          await fillCarts(steps)
          const done = await Promise.all(steps.map(perform))
          for (const { step, outcome } of done) seen.add(`${step.act}: ${outcome}`)
          // The result of parallel steps must equal the result of some sequence of them.
          const possible = explain(apply, model, done)
          expect(possible, JSON.stringify(done)).not.toEqual([])
          const observed = await observeStock(server.db, itemId)
          expect(possible).toContainEqual(observed)
          expect(await sumMovements(server.db, itemId)).toEqual({
            lots: LOTS.map(name => observed.lots[name].onHand),
            reserved: observed.reserved,
          })
          model = observed
        }
        for (const [name, id] of Object.entries(await findLotIds(server.db, itemId))) {
          const expected = Object.entries(model.orders).filter(
            ([, order]) => numberOf(order.lot) === numberOf(name),
          )
          expect(await recipientsOf(id)).toEqual(expected.map(([id]) => id).sort())
        }
      }),
      { numRuns: EXAMPLES.length + SEQUENCES, examples: EXAMPLES },
    )
    // Each step succeeded at least once, and was refused with each possible error: the examples leave none of it to chance.
    const expected = Object.entries(REFUSALS).flatMap(([act, codes]) =>
      ['done', ...codes].map(outcome => `${act}: ${outcome}`),
    )
    expect([...seen].sort()).toEqual(expected.sort())
  },
  PATIENCE,
)
