import type { OrderStatus } from '@portal/contract/orders/order-status'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Trx } from '../../src/platform/database/schema.ts'
import { buildBuyer, placeOrder, readOrders, readStock, setUnconfirmedLimit } from '../buyers.ts'
import {
  buildAddress,
  buildAdmin,
  buildHcp,
  buildLimit,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../factories.ts'
import { auditOf, holdUser, holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

describe('placing orders', () => {
  test('one Idempotency-Key sent six times makes one order [D§7]', async () => {
    const item = await buildShopItem(server)
    const buyer = await buildBuyer(server, [item])
    const press = () => placeOrder(server, buyer, 'click')
    const answers = await holdWrites(server.db, 'orders', times(6, press))
    expect(sorted(answers)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await readStock(server, item)).toBe(99)
  })

  test('concurrent orders without a key order a cart once [D§7]', async () => {
    const item = await buildShopItem(server)
    const buyer = await buildBuyer(server, [item])
    const answers = await holdWrites(
      server.db,
      'orders',
      times(3, () => placeOrder(server, buyer)),
    )
    expect(sorted(answers)).toEqual([200, 409, 409])
    expect(await readOrders(server, buyer.hcp.id)).toHaveLength(1)
    expect(await readStock(server, item)).toBe(99)
  })

  test('a request placed while the last parcel is being confirmed waits for that, and is taken', async () => {
    await setUnconfirmedLimit(server, 'MY', { parcels: 1, days: 14 })
    const buyer = await buildBuyer(server, [await buildShopItem(server)])
    const shipped_at = new Date(Date.now() - 30 * 86_400_000)
    const { id } = await buildOrder(server, { user: buyer.hcp, status: 'POSTED', shipped_at })
    const confirm = (trx: Trx) =>
      trx.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
    const [placed] = await meetChange(server.db, confirm, [() => placeOrder(server, buyer)])
    expect(placed?.status).toBe(200)
    await setUnconfirmedLimit(server, 'MY', null)
  })

  test('when six HCPs order the last item at once, one gets it and five are refused [D§7]', async () => {
    const item = await buildShopItem(server, { stock: 1 })
    const buyers = await Promise.all(times(6, () => buildBuyer(server, [item])).map(build => build()))
    const answers = await holdWrites(
      server.db,
      'shop_items',
      buyers.map(buyer => () => placeOrder(server, buyer)),
    )
    expect(sorted(answers)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await readStock(server, item)).toBe(0)
  })

  test('of 200 concurrent orders for a stock of 10, ten are placed, each once [D§7]', async () => {
    const item = await buildShopItem(server, { stock: 10 })
    const buyers: Awaited<ReturnType<typeof buildBuyer>>[] = []
    while (buyers.length < 200) {
      buyers.push(...(await Promise.all(times(20, () => buildBuyer(server, [item])).map(build => build()))))
    }
    const answers = await Promise.all(buyers.map(buyer => placeOrder(server, buyer)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ error }) => error.code)).toEqual(Array(190).fill('OUT_OF_STOCK'))
    expect(await readStock(server, item)).toBe(0)
    const placed = server.db.selectFrom('order_items').where('shop_item_id', '=', item.id).select('order_id')
    expect(await placed.execute()).toHaveLength(10)
  })
})

describe('moving orders', () => {
  let rep: Awaited<ReturnType<typeof buildRep>>
  let hcp: Awaited<ReturnType<typeof buildHcp>>
  let token: string
  beforeEach(async () => {
    rep = await buildRep(server)
    hcp = await buildHcp(server, { promoter_id: rep.id })
    token = await buildToken(server, rep)
  })
  const move = (id: string, status: OrderStatus) => () =>
    server.call('POST /order/status-update', { token, body: { id, status } })

  test('when an approval and a rejection race, one succeeds and the other gets 409 [D§7]', async () => {
    const order = await buildOrder(server, { user: hcp })
    const moves = [move(order.id, 'IN_REVIEW'), move(order.id, 'CANCELLED')]
    expect(sorted(await holdWrites(server.db, 'orders', moves))).toEqual([200, 409])
    expect(await auditOf(server.db, order.id)).toHaveLength(1)
  })

  test('an order rejected five times at once returns each item to stock once [D§7]', async () => {
    const order = await buildOrder(server, { user: hcp })
    const moves = Array.from({ length: 5 }, () => move(order.id, 'CANCELLED'))
    expect(sorted(await holdWrites(server.db, 'orders', moves))).toEqual([200, 409, 409, 409, 409])
    expect(await readStock(server, { id: order.itemId })).toBe(101)
  })

  test('a remark saved during a shipment is kept or refused, and does not reset the status [D§7]', async () => {
    const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
    const changes = [{ status: 'POSTED' }, { remark: ['Two boxes'] }].map(change => () => {
      return server.call('POST /order/update', { token, body: { orderId: order.id, ...change } })
    })
    const [moved, remarked] = await holdWrites(server.db, 'orders', changes)
    expect([moved?.status, moved?.data.status]).toEqual([200, 'POSTED'])
    const [stored] = await readOrders(server, hcp.id)
    expect(stored).toMatchObject({
      status: 'POSTED',
      remark: remarked?.status === 200 ? ['Two boxes'] : [],
    })
  })
})

describe('ending orders', () => {
  const REASON = 'The courier lost it'
  let admin: string
  let rep: Awaited<ReturnType<typeof buildRep>>
  let token: string
  beforeEach(async () => {
    admin = await buildToken(server, await buildAdmin(server))
    rep = await buildRep(server)
    token = await buildToken(server, rep)
  })
  const move =
    (id: string, status: OrderStatus, by = token) =>
    () =>
      server.call('POST /order/status-update', { token: by, body: { id, status } })
  const cancel = (id: string) => () =>
    server.call('POST /admin/requests/cancel', { token: admin, body: { id, reason: REASON } })
  const lose = (id: string) => () =>
    server.call('POST /admin/requests/close-as-lost', { token: admin, body: { id, reason: REASON } })
  const decline = (campaignEntryId: string) => () =>
    server.call('POST /campaign-entries/update', {
      token: admin,
      body: { campaignEntryId, status: 'CANCELLED', campaignInput: { isVerified: false } },
    })
  const stateOf = async ({ id }: { id: string }) =>
    (await readOrders(server, id)).map(({ status, ending }) => ending ?? status)

  test('two cancellations, a cancellation and a shipment, a loss and a delivery: only one call of each pair succeeds [D§10]', async () => {
    const user = await buildHcp(server, { promoter_id: rep.id })
    const order = (status: OrderStatus) => buildOrder(server, { user, status })
    const [twice, shipped, sent] = [
      await order('PROCESSING'),
      await order('IN_REVIEW'),
      await order('POSTED'),
    ]
    const own = await buildToken(server, user)
    for (const calls of [
      [cancel(twice.id), cancel(twice.id)],
      [cancel(shipped.id), move(shipped.id, 'POSTED')],
      [lose(sent.id), move(sent.id, 'COMPLETED', own)],
    ])
      expect(sorted(await holdWrites<{ status: number }>(server.db, 'orders', calls))).toEqual([200, 409])
    expect(await readStock(server, { id: twice.itemId })).toBe(101)
  })

  test('a request shipped while its HCP is declined ends as shipped or cancelled, never as both [D§10]', async () => {
    const user = await buildHcp(server, { promoter_id: rep.id })
    const order = await buildOrder(server, { user, status: 'IN_REVIEW' })
    const calls = [decline(user.entryId), move(order.id, 'POSTED')]
    const [declined, ship] = await holdWrites<{ status: number }>(server.db, 'orders', calls)
    expect(declined?.status).toBe(200)
    expect(await stateOf(user)).toEqual([ship?.status === 200 ? 'POSTED' : 'CANCELLED_BY_COMPANY'])
    expect(await readStock(server, { id: order.itemId })).toBe(ship?.status === 200 ? 100 : 101)
  })

  test.each(['decline', 'order'])(
    'an order placed while its HCP is declined does not stay open: %s first [D§10]',
    async first => {
      const item = await buildShopItem(server)
      const buyer = await buildBuyer(server, [item])
      const place = () => placeOrder(server, buyer)
      const calls =
        first === 'order' ? [place, decline(buyer.hcp.entryId)] : [decline(buyer.hcp.entryId), place]
      const answers = await holdUser<{ status: number }>(server.db, buyer.hcp.id, calls)
      expect(answers.map(({ status }) => status)).toEqual(first === 'order' ? [200, 200] : [200, 403])
      expect(await stateOf(buyer.hcp)).toEqual(first === 'order' ? ['CANCELLED_BY_COMPANY'] : [])
      expect(await readStock(server, item)).toBe(100)
    },
  )

  test('shipping a sample that is withdrawn at the same time gets SAMPLE_WITHDRAWN and changes nothing [D§10]', async () => {
    const user = await buildHcp(server, { promoter_id: rep.id })
    const order = await buildOrder(server, { user, status: 'IN_REVIEW' })
    const [ship] = await meetChange(
      server.db,
      trx => trx.updateTable('shop_items').set({ active: false }).where('id', '=', order.itemId).execute(),
      [move(order.id, 'POSTED')],
    )
    expect(ship?.error.code).toBe('SAMPLE_WITHDRAWN')
    expect(await stateOf(user)).toEqual(['IN_REVIEW'])
  })
})

test('200 parallel orders of one HCP never exceed a limit, and all orders within the limit are placed', async () => {
  const item = await buildShopItem(server, { stock: 1000 })
  await buildLimit(server, { pieces: 3 })
  const { hcp, address } = await buildBuyer(server, [])
  // An order also locks its address: a single address would serialize the orders.
  const addresses = [address]
  while (addresses.length < 5) addresses.push(await buildAddress(server, { user_id: hcp.id }))
  // Each order takes the whole cart. A call that finds the cart empty fills it again.
  const orderOne = async (to: { id: string }) => {
    const token = await buildToken(server, hcp)
    for (;;) {
      const body = { shopItemId: item.id, qty: 1, isSelected: true }
      await server.call('POST /carts', { token, body })
      const { status, error } = await placeOrder(server, { token, address: to })
      if (status === 200) return 'placed'
      if (error.code !== 'CART_EMPTY') return error.code
    }
  }
  const answers = await Promise.all(Array.from({ length: 40 }, () => addresses.map(orderOne)).flat())
  expect(answers.filter(answer => answer !== 'LIMIT_REACHED')).toEqual(['placed', 'placed', 'placed'])
  expect(await readOrders(server, hcp.id)).toHaveLength(3)
  expect(await readStock(server, item)).toBe(997)
})

test('an HCP gets a rep while an admin approves the request: the admin is told, and the rep approves it', async () => {
  const user = await buildHcp(server)
  const order = await buildOrder(server, { user })
  const rep = await buildRep(server)
  const admin = await buildToken(server, await buildAdmin(server))
  const [answer] = await meetChange(
    server.db,
    trx => trx.updateTable('orders').set({ promoter_id: rep.id }).where('id', '=', order.id).execute(),
    [() => server.call('POST /admin/requests/approve', { token: admin, body: { id: order.id } })],
  )
  expect([answer?.status, answer?.error.code]).toEqual([409, 'REQUEST_HAS_REP'])
})
