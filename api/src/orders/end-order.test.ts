import type { OrderEnding, OrderStatus } from '@portal/contract/orders/order-status'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildBuyer, placeOrder, readStock } from '../../test/buyers.ts'
import {
  buildAdmin,
  buildHcp,
  buildLimit,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { auditOf } from '../../test/hold-writes.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let admin: string
let rep: string
let hcp: Awaited<ReturnType<typeof buildHcp>>
let promoter: { promoter_id: string }
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
  const user = await buildRep(server)
  promoter = { promoter_id: user.id }
  rep = await buildToken(server, user)
  hcp = await buildHcp(server, promoter)
})

const CALLS = {
  CANCELLED_BY_COMPANY: 'POST /admin/requests/cancel',
  LOST: 'POST /admin/requests/close-as-lost',
} as const
const end = (id: string, ending: OrderEnding, key?: string) =>
  server.call(CALLS[ending], {
    token: admin,
    body: { id, reason: 'Out of season' },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const toldTo = async (userId: string) =>
  (
    await server.db.selectFrom('messages').where('user_id', '=', userId).select(['kind', 'details']).execute()
  ).map(({ kind, details }) => [kind, details.text])
const move = (id: string, status: OrderStatus) =>
  server.call('POST /order/status-update', { token: rep, body: { id, status } })
const ended = (ending: OrderEnding) => ({ status: 'CANCELLED', ending, remark: ['Out of season'] })

test.each(['PROCESSING', 'IN_REVIEW'] as const)(
  'cancelling a request in %s releases its piece and sends the reason to its HCP [D§10]',
  async status => {
    const user = await buildHcp(server, promoter)
    const order = await buildOrder(server, { user, status })
    const before = (await readStock(server, { id: order.itemId })) ?? 0
    expect((await end(order.id, 'CANCELLED_BY_COMPANY')).data).toMatchObject(ended('CANCELLED_BY_COMPANY'))
    expect(await readStock(server, { id: order.itemId })).toBe(before + 1)
    const token = await buildToken(server, user)
    const { checkProduct } = (await server.call('GET /order/get', { token })).data
    expect(checkProduct).toMatchObject([ended('CANCELLED_BY_COMPANY')])
    expect(await toldTo(user.id)).toEqual([['REQUEST_CANCELLED', 'Out of season']])
    expect(await auditOf(server.db, order.id)).toEqual([
      { from: status, to: 'CANCELLED_BY_COMPANY', remark: ['Out of season'] },
    ])
  },
)

test('a lost parcel restocks nothing, and reports, counts and filters show it as lost, never as fulfilled [D§10]', async () => {
  const user = await buildHcp(server, promoter)
  const order = await buildOrder(server, { user, status: 'POSTED' })
  const before = await readStock(server, { id: order.itemId })
  expect((await end(order.id, 'LOST')).data).toMatchObject(ended('LOST'))
  expect(await readStock(server, { id: order.itemId })).toBe(before)
  expect(await toldTo(user.id)).toEqual([['REQUEST_LOST', 'Out of season']])

  const supply = await server.call('GET /admin/supply', { token: admin, query: { item: order.itemId } })
  expect(supply.data).toMatchObject([{ orderId: order.id, fate: 'LOST' }])
  const { lot_id } = await server.db
    .selectFrom('order_items')
    .where('order_id', '=', order.id)
    .select('lot_id')
    .executeTakeFirstOrThrow()
  const params = { id: lot_id ?? '' }
  const recipients = await server.call('GET /admin/lots/:id/recipients', { token: admin, params })
  expect(recipients.data).toMatchObject([{ orderId: order.id, fate: 'LOST' }])

  const listed = async (status: string) => {
    const { data } = await server.call('GET /admin/requests', {
      token: admin,
      query: { status, item: order.itemId },
    })
    return data.length
  }
  expect([await listed('LOST'), await listed('CANCELLED'), await listed('CANCELLED_BY_COMPANY')]).toEqual([
    1, 0, 0,
  ])
  const query = { view: 'counts' }
  const { meta } = await server.call('GET /haleon/promoter/recruited-users', { token: rep, query })
  expect(meta).toMatchObject({ fulfilled: 0, byStatus: { LOST: 1, CANCELLED: 0 } })
  const asRep = { view: 'orders', status: 'LOST' }
  const { data } = await server.call('GET /haleon/promoter/recruited-users', { token: rep, query: asRep })
  expect(data.map(({ orders }) => orders[0]?.id)).toEqual([order.id])
})

test('ending a request too late is refused, but a retry after a lost response succeeds [D§10 UX§19]', async () => {
  for (const [status, ending] of [
    ['POSTED', 'CANCELLED_BY_COMPANY'],
    ['COMPLETED', 'LOST'],
    ['IN_REVIEW', 'LOST'],
    ['CANCELLED', 'CANCELLED_BY_COMPANY'],
  ] as const) {
    const { id } = await buildOrder(server, { user: hcp, status })
    expect((await end(id, ending)).error.code).toBe('ORDER_MOVED')
  }
  const { id, itemId } = await buildOrder(server, { user: hcp })
  const answers = [await end(id, 'CANCELLED_BY_COMPANY', 'k'), await end(id, 'CANCELLED_BY_COMPANY', 'k')]
  expect(answers.map(({ data }) => data.status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await readStock(server, { id: itemId })).toBe(101)
  expect((await end(id, 'CANCELLED_BY_COMPANY', 'other')).status).toBe(409)
})

test('cancelled and lost requests do not count towards a limit, and a new request counts once [D§10]', async () => {
  const item = await buildShopItem(server)
  await buildLimit(server, { item_id: item.id, pieces: 1 })
  const buyer = await buildBuyer(server, [item], promoter)
  const again = async () => {
    const { data } = await placeOrder(server, buyer)
    await server.db
      .insertInto('cart_items')
      .values({ user_id: buyer.hcp.id, shop_item_id: item.id })
      .onConflict(conflict => conflict.columns(['user_id', 'shop_item_id']).doNothing())
      .execute()
    return data?.id
  }
  const cancelled = (await again()) ?? ''
  expect(await again()).toBeUndefined()
  await end(cancelled, 'CANCELLED_BY_COMPANY')
  const lost = (await again()) ?? ''
  for (const status of ['IN_REVIEW', 'POSTED'] as const) await move(lost, status)
  await end(lost, 'LOST')
  expect([await again(), await again()]).toEqual([expect.any(String), undefined])
})

describe('declining a registration', () => {
  const decline = (campaignEntryId: string) =>
    server.call('POST /campaign-entries/update', {
      token: admin,
      body: { campaignEntryId, status: 'CANCELLED', campaignInput: { isVerified: false } },
    })

  test('cancels the unshipped requests, as many as announced, and notifies the HCP once [D§10]', async () => {
    const user = await buildHcp(server, promoter)
    const statuses = ['PROCESSING', 'IN_REVIEW', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'] as const
    const item = await buildShopItem(server, { stock: 10 })
    const orders = []
    for (const status of statuses) orders.push(await buildOrder(server, { user, status, itemId: item.id }))
    const before = (await readStock(server, item)) ?? 0
    const open = await server.call('GET /admin/open-requests/:id', { token: admin, params: { id: user.id } })
    expect(open.data).toEqual({ count: 3 })
    expect((await decline(user.entryId)).status).toBe(200)
    const rows = await server.db.selectFrom('orders').where('user_id', '=', user.id).selectAll().execute()
    const by = new Map(rows.map(({ id, status, ending, remark }) => [id, [status, ending, ...remark]]))
    const cancelled = ['CANCELLED', 'CANCELLED_BY_COMPANY', 'Registration not approved']
    expect(orders.map(({ id }) => by.get(id))).toEqual([
      ...[cancelled, cancelled, cancelled],
      ...[
        ['POSTED', null],
        ['COMPLETED', null],
        ['CANCELLED', null],
      ],
    ])
    expect(await readStock(server, item)).toBe(before + 3)
    expect((await toldTo(user.id)).map(([kind]) => kind)).toEqual(['REGISTRATION_DECLINED'])
  })
})

describe('approving and shipping check again', () => {
  const refusal = async (order: { id: string }, to: OrderStatus) => {
    const { status, error } = await move(order.id, to)
    const row = server.db.selectFrom('orders').where('id', '=', order.id).select('status')
    expect((await row.executeTakeFirstOrThrow()).status).toBe(to === 'POSTED' ? 'IN_REVIEW' : 'PROCESSING')
    return [status, error.code, error.message]
  }
  const both = [
    ['PROCESSING', 'IN_REVIEW'],
    ['IN_REVIEW', 'POSTED'],
  ] as const

  test.each(both)('the verification of the HCP: %s → %s [D§10]', async (status, to) => {
    const user = await buildHcp(server, { ...promoter, entryStatus: 'CANCELLED' })
    const order = await buildOrder(server, { user, status })
    expect(await refusal(order, to)).toEqual([409, 'HCP_NOT_VERIFIED', 'This HCP is no longer verified.'])
  })

  test.each(both)('the sample, and the rule of class and profession: %s → %s [D§10]', async (status, to) => {
    const items = server.db.updateTable('shop_items')
    const withdrawn = await buildOrder(server, { user: hcp, status })
    await items.set({ active: false }).where('id', '=', withdrawn.itemId).execute()
    expect((await refusal(withdrawn, to)).slice(0, 2)).toEqual([409, 'SAMPLE_WITHDRAWN'])
    const ruled = await buildOrder(server, { user: hcp, status })
    await items.set({ class: 'Medicine', name: 'Gel' }).where('id', '=', ruled.itemId).execute()
    const message = "Gel is not allowed for the HCP's profession or specialty."
    expect(await refusal(ruled, to)).toEqual([409, 'SAMPLE_NOT_ALLOWED', message])
  })
})
