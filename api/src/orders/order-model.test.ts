import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fillCart, ORDER_LITERALS, readStock } from '../../test/buyers.ts'
import { explain } from '../../test/explain.ts'
import { buildAddress, buildHcp, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import {
  ACTORS,
  ACTS,
  type ActName,
  type Actor,
  apply,
  CART,
  type Model,
  type Owner,
  type Step,
} from '../../test/order-model.ts'
import { ENOUGH, SEQUENCES } from '../../test/sequences.ts'
import { useTestServer } from '../../test/server.ts'

const PATIENCE = 300_000

const server = useTestServer()
let tokens: Record<Actor, string>
let addresses: Record<Owner, string>
let hcps: Record<Owner, string>
let items: Record<'x' | 'y', string>
beforeAll(async () => {
  const reps = [await buildRep(server), await buildRep(server)] as const
  const users = [
    await buildHcp(server, { promoter_id: reps[0].id }),
    await buildHcp(server, { promoter_id: reps[1].id }),
  ] as const
  const foreign = await buildRep(server, { company: server.companies.SG })
  tokens = {
    'HCP 0': await buildToken(server, users[0]),
    'HCP 1': await buildToken(server, users[1]),
    'rep 0': await buildToken(server, reps[0]),
    'rep 1': await buildToken(server, reps[1]),
    'foreign rep': await buildToken(server, foreign),
  }
  hcps = { 0: users[0].id, 1: users[1].id }
  const [home, other] = [
    await buildAddress(server, { user_id: users[0].id }),
    await buildAddress(server, { user_id: users[1].id }),
  ]
  addresses = { 0: home.id, 1: other.id }
  items = { x: '', y: '' }
})

/** A generated action: on one of the orders that exist by then, by any actor or by the right actor. */
type Drawn =
  | { act: 'place'; owner: Owner }
  | { act: ActName; actor: Actor | 'right'; order: number; text: string }

const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('place' as const), owner: fc.constantFrom<Owner>(0, 1) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom(...(Object.keys(ACTS) as ActName[])), // Object.keys loses the key type
      actor: fc.oneof(
        { weight: 3, arbitrary: fc.constant('right' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
      ),
      order: fc.nat({ max: 5 }),
      text: fc.constantFrom('', 'Ring the bell', 'Sold out'),
    }),
  },
)
/** Batches run in sequence; the actions of a batch run in parallel. */
const batches = fc.array(fc.array(drawn, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
const stock = fc.record({ x: fc.integer({ min: 1, max: 4 }), y: fc.integer({ min: 0, max: 2 }) })

function settle(act: Drawn, model: Model): Step[] {
  if (act.act === 'place') return [act]
  const ids = Object.keys(model.orders)
  const id = ids[act.order % ids.length]
  const order = id === undefined ? undefined : model.orders[id]
  if (id === undefined || order === undefined) return []
  const right: Actor = `${ACTS[act.act].by} ${order.owner}`
  return [{ act: act.act, actor: act.actor === 'right' ? right : act.actor, order: id, text: act.text }]
}

async function perform(step: Step) {
  const { status, error, data } = await call(step)
  return { step, outcome: status === 200 ? 'done' : error.code, id: status === 200 ? data.id : '' }
}

function call(step: Step) {
  if (step.act === 'place') {
    const body = { addressId: addresses[step.owner], ...ORDER_LITERALS }
    return server.call('POST /orders', { token: tokens[`HCP ${step.owner}`], body })
  }
  const token = tokens[step.actor]
  const { to } = ACTS[step.act]
  if (step.act === 'remark' || (step.act === 'reject' && step.text !== '')) {
    const status = step.act === 'reject' && { status: to }
    return server.call('POST /order/update', {
      token,
      body: { orderId: step.order, ...status, remark: [step.text] },
    })
  }
  return server.call('POST /order/status-update', { token, body: { id: step.order, status: to } })
}

/** Reads the orders of a model, the stock and the carts from the database. */
async function observe(model: Model): Promise<Model> {
  const rows = await server.db
    .selectFrom('orders')
    .where('id', 'in', Object.keys(model.orders))
    .selectAll()
    .execute()
  const carts = await server.db.selectFrom('cart_items').select('user_id').execute()
  const stockOf = async (id: string) => (await readStock(server, { id })) ?? Number.NaN
  const isFull = (owner: Owner) => carts.some(row => row.user_id === hcps[owner])
  return {
    stock: { x: await stockOf(items.x), y: await stockOf(items.y) },
    cartFull: { 0: isFull(0), 1: isFull(1) },
    orders: Object.fromEntries(
      rows.map(row => [
        row.id,
        { owner: row.user_id === hcps[0] ? 0 : 1, status: row.status, remark: row.remark },
      ]),
    ),
  }
}

/** Fills the carts of the HCPs who order. */
async function fillCarts(model: Model, steps: readonly Step[]): Promise<Model> {
  const cartFull = { ...model.cartFull }
  for (const owner of [0, 1] as const) {
    if (cartFull[owner] || !steps.some(step => step.act === 'place' && step.owner === owner)) continue
    for (const item of CART[owner]) await fillCart(server, hcps[owner], { id: items[item] })
    cartFull[owner] = true
  }
  return { ...model, cartFull }
}

async function begin(start: Model['stock']): Promise<Model> {
  await server.db.deleteFrom('order_items').execute()
  await server.db.deleteFrom('orders').execute()
  await server.db.deleteFrom('cart_items').execute()
  for (const item of ['x', 'y'] as const) {
    items[item] = (await buildShopItem(server, { stock: start[item] })).id
  }
  return { stock: start, cartFull: { 0: false, 1: false }, orders: {} }
}

test(
  'after random actions, in sequence and in parallel, the database agrees with the model [R§2 R§4 D§7]',
  async () => {
    const seen = new Set<string>()
    const first: Drawn[] = [
      { act: 'place', owner: 0 },
      { act: 'place', owner: 1 },
    ]
    await fc.assert(
      fc.asyncProperty(stock, batches, async (start, sequence) => {
        let model = await begin(start)
        for (const batch of [first, ...sequence]) {
          const known = model
          const steps = batch.flatMap(act => settle(act, known))
          const ready = await fillCarts(model, steps)
          const done = await Promise.all(steps.map(perform))
          for (const { step, outcome } of done) seen.add(`${step.act}: ${outcome}`)
          // The result of parallel actions must equal the result of some sequence of them.
          const possible = explain(apply, ready, done)
          expect(possible, JSON.stringify(done)).not.toEqual([])
          const observed = await observe(possible[0] ?? ready)
          expect(possible).toContainEqual(observed)
          model = observed
        }
      }),
      { numRuns: SEQUENCES },
    )
    if (SEQUENCES < ENOUGH) return
    // Each action succeeded at least once, and was refused with each possible error.
    const refusals = ['FORBIDDEN', 'NOT_FOUND', 'ORDER_MOVED', 'done']
    const acts = Object.keys(ACTS).flatMap(act => refusals.map(outcome => `${act}: ${outcome}`))
    const placing = ['place: done', 'place: OUT_OF_STOCK', 'place: CART_EMPTY']
    expect([...seen].sort()).toEqual([...acts, ...placing].sort())
  },
  PATIENCE,
)
