import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const read = (id: string, query: Record<string, string> = {}) =>
  server.call('GET /admin/samples/:id/movements', { token, params: { id }, query })
const receive = (sampleId: string, quantity: number) =>
  server.call('POST /admin/lots/receive', {
    token,
    body: { sampleId, lotNo: 'L1', expiresOn: '2099-12-31', quantity },
  })
const correct = (lotId: string, difference: number) =>
  server.call('POST /admin/lots/correct', { token, body: { lotId, difference, reason: 'Counted' } })
const hold = (lotId: string, held: boolean) =>
  server.call('POST /admin/lots/hold', { token, body: { lotId, held, reason: 'Torn seals' } })

/** A sample with two lots, orders in every state, a correction and a hold. */
async function buildHistory() {
  const rep = await buildRep(server)
  const repToken = await buildToken(server, rep)
  const item = await buildShopItem(server, { stock: 0 })
  const first = await buildLot(server, item, { lotNo: 'A', expiresOn: '2098-12-31', quantity: 4 })
  const second = await buildLot(server, item, { lotNo: 'B', quantity: 9 })
  const move = async (id: string, ...statuses: ('IN_REVIEW' | 'POSTED' | 'CANCELLED')[]) => {
    for (const status of statuses)
      await server.call('POST /order/status-update', { token: repToken, body: { id, status } })
  }
  const orders: string[] = []
  for (let count = 0; count < 6; count += 1) {
    const buyer = await buildBuyer(server, [item], { promoter_id: rep.id })
    orders.push((await placeOrder(server, buyer)).data.id)
  }
  const [one = '', two = '', three = ''] = orders
  await move(one, 'IN_REVIEW', 'POSTED')
  await move(two, 'IN_REVIEW', 'POSTED')
  await move(three, 'CANCELLED')
  await correct(second, -2)
  await hold(first, true)
  return { item, first, second }
}

/** Adds a movement like one there is, of days ago: movements cannot be changed. */
async function copyMovement(itemId: string, kind: 'RESERVE', daysAgo: number) {
  await sql`insert into stock_movements (item_id, lot_id, order_id, kind, quantity, created_at)
    select item_id, lot_id, order_id, kind, quantity, now() - ${daysAgo}::int * interval '1 day'
    from stock_movements where item_id = ${itemId}::uuid and kind = ${kind} limit 1`.execute(server.db)
}

async function figuresOf(id: string) {
  const { data } = await server.call('GET /admin/samples/:id', { token, params: { id } })
  const { usable, reserved, missing, keptBack, onHand, shipped } = data.sample
  return { usable, reserved, missing, keptBack, onHand, shipped, lots: data.lots }
}

describe('the figures of a sample', () => {
  test('what can be ordered, is promised and is kept back add up to the pieces of the lots and of the movements', async () => {
    const { item, second } = await buildHistory()
    const figures = await figuresOf(item.id)
    expect(figures).toMatchObject({ usable: 4, reserved: 3, missing: 0, keptBack: 2, onHand: 9, shipped: 2 })
    expect(figures.lots.reduce((sum, lot) => sum + lot.onHand, 0)).toBe(figures.onHand)
    const { data } = await read(item.id)
    expect(data[0]?.left).toBe(figures.onHand)
    // Each row leaves what the one before it left, with its own change.
    for (const [index, row] of data.entries())
      expect(row.left).toBe((data[index + 1]?.left ?? 0) + row.quantity)
    const total = (of: 'promised' | 'givenBack') => data.reduce((sum, row) => sum + row[of], 0)
    expect(total('promised') - total('givenBack') - figures.shipped).toBe(figures.reserved)
    // With both lots on hold the promises have no pieces, and everything on hand is kept back.
    await hold(second, true)
    expect(await figuresOf(item.id)).toMatchObject({
      usable: 0,
      reserved: 3,
      missing: 3,
      keptBack: 9,
      onHand: 9,
    })
  })

  test('only the shipments of the last 90 days count as its use', async () => {
    const item = await buildShopItem(server)
    const user = await buildHcp(server)
    for (const daysAgo of [0, 89, 90]) {
      const { id } = await buildOrder(server, { user, itemId: item.id, status: 'POSTED' })
      const shipped_at = sql<Date>`now() - ${daysAgo}::int * interval '1 day'`
      await server.db.updateTable('orders').set({ shipped_at }).where('id', '=', id).execute()
    }
    expect((await figuresOf(item.id)).shipped).toBe(2)
  })

  test('a lot on hold tells the reason of its last hold', async () => {
    const { item, first } = await buildHistory()
    const reasons = async () => (await figuresOf(item.id)).lots.map(({ holdReason }) => holdReason)
    expect(await reasons()).toEqual(['Torn seals', null])
    await hold(first, false)
    expect(await reasons()).toEqual([null, null])
  })
})

describe('the movements of a sample', () => {
  test('the promises of a day are one row, at the place of its last one', async () => {
    const { item } = await buildHistory()
    const { data } = await read(item.id)
    expect(data.map(({ kind, promised, givenBack }) => [kind, promised, givenBack])).toEqual([
      ['HOLD', 0, 0],
      ['CORRECT', 0, 0],
      ['PROMISES', 6, 1],
      ['SHIP', 0, 0],
      ['SHIP', 0, 0],
      ['RECEIVE', 0, 0],
      ['RECEIVE', 0, 0],
    ])
    await copyMovement(item.id, 'RESERVE', 2)
    const promises = (await read(item.id)).data.filter(({ kind }) => kind === 'PROMISES')
    expect(promises.map(({ promised, givenBack }) => [promised, givenBack])).toEqual([
      [1, 0],
      [6, 1],
    ])
  })

  test.each([
    ['received', ['RECEIVE', 'RECEIVE'], [13, 4]],
    ['shipped', ['SHIP', 'SHIP'], [11, 12]],
    ['corrected', ['HOLD', 'CORRECT'], [9, 9]],
  ] as const)('only those %s are shown, each with the pieces it left', async (show, kinds, left) => {
    const { item } = await buildHistory()
    const { data } = await read(item.id, { show })
    expect([data.map(row => row.kind), data.map(row => row.left)]).toEqual([kinds, left])
  })

  test('are listed in pages and end with the first movement', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    for (let goods = 1; goods <= 51; goods += 1) await receive(item.id, goods)
    const first = await read(item.id)
    const second = await read(item.id, { cursor: first.meta.next ?? '' })
    expect([first.data.length, second.data.length, second.meta.next]).toEqual([50, 1, null])
    const rows = [...first.data, ...second.data]
    expect(rows.map(({ quantity }) => quantity)).toEqual(Array.from({ length: 51 }, (_, index) => 51 - index))
    expect(rows.map(({ left }) => left)).toEqual(
      Array.from({ length: 51 }, (_, index) => ((51 - index) * (52 - index)) / 2),
    )
  })

  test.each(['0', 'x', '7; select', '1'.repeat(19), '-1'])('with the cursor %j are refused', async cursor => {
    const item = await buildShopItem(server)
    expect((await read(item.id, { cursor })).error.code).toBe('VALIDATION')
  })
})
