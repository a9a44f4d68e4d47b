import { beforeEach, expect, test } from 'vitest'
import { buildBuyer, placeOrder, readStock } from '../../test/buyers.ts'
import { buildAdmin, buildLimit, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { auditOf } from '../../test/hold-writes.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

const REASON = 'Expired in the warehouse'
let rep: string
let admin: string
let kept: { id: string }
let gone: { id: string }
let buyer: Awaited<ReturnType<typeof buildBuyer>>
let order: { id: string }
beforeEach(async () => {
  const user = await buildRep(server)
  rep = await buildToken(server, user)
  admin = await buildToken(server, await buildAdmin(server))
  kept = await buildShopItem(server, { name: 'Toothpaste', stock: 5 })
  gone = await buildShopItem(server, { name: 'Floss', stock: 5 })
  buyer = await buildBuyer(server, [kept, gone], { promoter_id: user.id })
  order = (await placeOrder(server, buyer)).data
})

const drop = (token: string, item: { id: string }, headers: Record<string, string> = {}, id = order.id) =>
  server.call('POST /order/:id/items/drop', {
    token,
    headers,
    params: { id },
    body: { itemId: item.id, reason: REASON },
  })
const move = (status: string, token = rep) =>
  server.call('POST /order/status-update', { token, body: { id: order.id, status } })
const ownOrder = async () =>
  (await server.call('GET /order/get', { token: buyer.token })).data.checkProduct.find(
    ({ id }) => id === order.id,
  )
const dropped = { reason: REASON, at: expect.any(String) }

test.each([
  ['a rep', 'PROCESSING'],
  ['a rep', 'IN_REVIEW'],
  ['an admin', 'PROCESSING'],
  ['an admin', 'IN_REVIEW'],
])('%s takes a sample off a request in %s, and the rest is shipped [D§11]', async (who, status) => {
  if (status === 'IN_REVIEW') await move('IN_REVIEW')
  const { data } = await drop(who === 'a rep' ? rep : admin, gone)
  expect(data).toMatchObject({ status, orderItem: [{ shopItem: { id: kept.id } }, { dropped }] })
  expect(await ownOrder()).toMatchObject({
    orderItem: [{ shopItem: { name: 'Toothpaste' } }, { shopItem: { name: 'Floss' }, dropped }],
  })
  expect(await readStock(server, gone)).toBe(5)
  const told = server.db.selectFrom('messages').where('user_id', '=', buyer.hcp.id)
  expect(await told.where('kind', '=', 'SAMPLE_NOT_SENT').select('details').execute()).toEqual([
    { details: { name: 'Floss', text: REASON } },
  ])
  const notices = await server.call('GET /messages/notices', { token: buyer.token })
  expect(notices.data.map(({ text }) => text)).toContain(
    `Your request for Toothpaste comes without Floss. Reason: ${REASON}`,
  )
  expect(await auditOf(server.db, order.id)).toContainEqual({ item: gone.id, reason: REASON })

  if (status === 'PROCESSING') await move('IN_REVIEW')
  expect((await move('POSTED')).status).toBe(200)
  expect([await readStock(server, kept), await readStock(server, gone)]).toEqual([4, 5])
})

test('a dropped sample is on no slip, pick list, report, file or figure, and My data says why', async () => {
  await move('IN_REVIEW')
  await drop(rep, gone)
  const slip = await server.call('POST /order/:id/slip', { token: rep, params: { id: order.id } })
  expect(slip.data.items.map(({ name }) => name)).toEqual(['Toothpaste'])
  const pick = await server.call('GET /admin/pick-list', { token: admin, query: { item: kept.id } })
  expect(pick.data.samples.map(({ name }) => name)).toEqual(['Toothpaste'])
  const ofDropped = await server.call('GET /admin/pick-list', { token: admin, query: { item: gone.id } })
  expect(ofDropped.data.requests).toEqual([])
  await move('POSTED')
  const request = await server.call('GET /admin/requests/:id', { token: admin, params: { id: order.id } })
  expect(request.data).toMatchObject({
    items: [{ name: 'Toothpaste' }],
    dropped: [{ id: gone.id, name: 'Floss', ...dropped }],
  })
  for (const [item, count] of [
    [kept, 1],
    [gone, 0],
  ] as const) {
    const supply = await server.call('GET /admin/supply', { token: admin, query: { item: item.id } })
    expect(supply.data).toHaveLength(count)
    const list = await server.call('GET /admin/requests', { token: admin, query: { item: item.id } })
    expect(list.data).toHaveLength(count)
    const { samples, period } = (await server.call('GET /admin/programme', { token: admin })).data.requests
    expect(samples.filter(({ id }) => id === item.id).map(({ pieces }) => pieces)).toEqual(count ? [1] : [])
    expect(period.requests).toBeGreaterThan(0)
  }
  const file = await server.call('POST /admin/requests/export', { token: admin, body: { item: kept.id } })
  expect(file.text).toContain(`Floss (${REASON})`)
  const own = await server.call('GET /privacy/my-data', { token: buyer.token })
  expect(own.data.requests).toMatchObject([
    {
      samples: [
        { name: 'Toothpaste', notSent: null },
        { name: 'Floss', notSent: REASON },
      ],
    },
  ])
})

test('a dropped sample does not count towards a limit', async () => {
  await buildLimit(server, { item_id: gone.id, pieces: 1 })
  await drop(rep, gone)
  await server.call('POST /carts', {
    token: buyer.token,
    body: { shopItemId: gone.id, qty: 1, isSelected: true },
  })
  expect((await placeOrder(server, buyer)).status).toBe(200)
})

test('the last sample cannot be dropped, and cancelling frees only what is still reserved', async () => {
  await drop(rep, gone)
  expect((await drop(rep, kept)).error).toMatchObject({ code: 'LAST_SAMPLE' })
  expect(await readStock(server, kept)).toBe(4)
  await server.call('POST /admin/requests/cancel', { token: admin, body: { id: order.id, reason: 'No' } })
  expect([await readStock(server, kept), await readStock(server, gone)]).toEqual([5, 5])
})

test('a repeated call answers the same order, and a sample is dropped once', async () => {
  const headers = { 'idempotency-key': 'press' }
  const [first, second] = [await drop(rep, gone, headers), await drop(rep, gone, headers)]
  expect(second.data).toEqual(first.data)
  expect((await drop(rep, gone, { 'idempotency-key': 'other' })).error.code).toBe('ORDER_MOVED')
  expect((await drop(rep, { id: crypto.randomUUID() })).status).toBe(404)
  expect(await readStock(server, gone)).toBe(5)
})

test('after shipping, or for a rep of other HCPs, nothing is dropped', async () => {
  const stranger = await buildToken(server, await buildRep(server))
  expect((await drop(stranger, gone)).status).toBe(404)
  await move('IN_REVIEW')
  await move('POSTED')
  expect((await drop(rep, gone)).error.code).toBe('ORDER_MOVED')
  expect((await ownOrder())?.orderItem.some(item => 'dropped' in item)).toBe(false)
})

test('a refusal has an issue for each sample that prevents it, by its id', async () => {
  await server.db.updateTable('shop_items').set({ active: false }).where('id', '=', gone.id).execute()
  expect((await move('IN_REVIEW')).error).toMatchObject({
    code: 'SAMPLE_WITHDRAWN',
    message: 'Floss is not offered any more.',
    issues: [{ path: `items.${gone.id}`, message: 'Floss is not offered any more.' }],
  })
  await drop(rep, gone)
  expect((await move('IN_REVIEW')).status).toBe(200)
  await server.db.updateTable('stock_lots').set({ on_hand: 0 }).where('item_id', '=', kept.id).execute()
  expect((await move('POSTED')).error).toMatchObject({
    code: 'NO_USABLE_LOT',
    issues: [{ path: `items.${kept.id}`, message: 'No usable stock of Toothpaste is left.' }],
  })
})
