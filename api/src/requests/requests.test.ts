import { shortOrderId } from '@portal/contract/orders/order-status'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  assignRep,
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

const list = (query: Record<string, string> = {}) => server.call('GET /admin/requests', { token, query })
const idsOf = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id)

/** Builds a rep with an HCP. */
async function meet(name = 'Mei Ling Wong') {
  const rep = await buildRep(server, { full_name: `Rep of ${name}` })
  return { rep, hcp: await buildHcp(server, { full_name: name, promoter_id: rep.id }) }
}

test('the list shows a request with its HCP, practice, rep, samples and the lot of each sample [H§3 R§2]', async () => {
  const { rep, hcp } = await meet()
  const item = await buildShopItem(server, { stock: 0 })
  await buildLot(server, item, { lotNo: 'A2601', expiresOn: '2031-05-31', quantity: 1 })
  const order = await buildOrder(server, { user: hcp, itemId: item.id, status: 'POSTED' })
  const { data } = await list()
  expect(data[0]).toEqual({
    id: order.id,
    status: 'POSTED',
    createdAt: order.created_at.toISOString(),
    practice: 'SMILE CLINIC',
    hcp: { id: hcp.id, name: 'Dr Mei Ling Wong' },
    rep: { id: rep.id, name: 'Rep of Mei Ling Wong' },
    items: [{ id: item.id, name: 'Toothpaste', lot: { lotNo: 'A2601', expiresOn: '2031-05-31' } }],
    dropped: [],
  })
})

test('status, rep, sample and lot number filter the list, also combined', async () => {
  const { rep, hcp } = await meet()
  const [item, other] = [await buildShopItem(server, { stock: 0 }), await buildShopItem(server)]
  await buildLot(server, item, { lotNo: 'Narrow-7', quantity: 1 })
  const sent = await buildOrder(server, { user: hcp, itemId: item.id, status: 'POSTED' })
  const waiting = await buildOrder(server, { user: hcp, itemId: item.id })
  const others = await buildOrder(server, { user: hcp, itemId: other.id })
  expect(await idsOf({ rep: rep.id })).toEqual([others.id, waiting.id, sent.id])
  expect(await idsOf({ rep: rep.id, status: 'PROCESSING' })).toEqual([others.id, waiting.id])
  expect(await idsOf({ item: item.id })).toEqual([waiting.id, sent.id])
  expect(await idsOf({ lot: 'narrow-7' })).toEqual([sent.id])
  expect(await idsOf({ lot: 'Narrow' })).toEqual([])
  expect(await idsOf({ lot: 'Narrow-7', item: other.id })).toEqual([])
  expect(await idsOf({ item: item.id, status: 'PROCESSING', rep: rep.id })).toEqual([waiting.id])
})

test('the counts of the states are those of the listed requests, and leave out what the other filters do', async () => {
  const { rep, hcp } = await meet()
  const item = await buildShopItem(server, { stock: 9 })
  await buildOrder(server, { user: hcp, itemId: item.id })
  await buildOrder(server, { user: hcp, itemId: item.id, status: 'POSTED' })
  const ended = await buildOrder(server, { user: hcp, status: 'CANCELLED' })
  await buildOrder(server, { user: hcp, status: 'CANCELLED' })
  await server.db.updateTable('orders').set({ ending: 'LOST' }).where('id', '=', ended.id).execute()
  const count = async (query: Record<string, string>) =>
    (await server.call('GET /admin/request-counts', { token, query })).data
  const none = { IN_REVIEW: 0, COMPLETED: 0, CANCELLED_BY_COMPANY: 0 }
  expect(await count({ rep: rep.id })).toEqual({ ...none, PROCESSING: 1, POSTED: 1, CANCELLED: 1, LOST: 1 })
  expect(await count({ item: item.id })).toEqual({ ...none, PROCESSING: 1, POSTED: 1, CANCELLED: 0, LOST: 0 })
})

test("the date filter uses the company's time zone and includes the last day", async () => {
  const { rep, hcp } = await meet()
  const at = (time: string) => buildOrder(server, { user: hcp, created_at: new Date(time) })
  const [before, first] = [await at('2026-03-09T15:59:59Z'), await at('2026-03-09T16:00:00Z')]
  const [last, after] = [await at('2026-03-11T15:59:59Z'), await at('2026-03-11T16:00:00Z')]
  const between = (days: Record<string, string>) => idsOf({ rep: rep.id, ...days })
  expect(await between({ from: '2026-03-10', to: '2026-03-11' })).toEqual([last.id, first.id])
  expect(await between({ to: '2026-03-09' })).toEqual([before.id])
  expect(await between({ from: '2026-03-12' })).toEqual([after.id])
})

test("a search finds the HCP's name and clinic, and an order by its full or its shown id", async () => {
  const { hcp } = await meet('Xiu Quenneville')
  const order = await buildOrder(server, { user: hcp })
  for (const search of ['quenne', 'SMILE CLINIC', order.id, shortOrderId(order.id).slice(0, 8)])
    expect(await idsOf({ search })).toContain(order.id)
  expect(await idsOf({ search: shortOrderId(order.id).toUpperCase() })).toEqual([order.id])
  expect(await idsOf({ search: 'nobody at all' })).toEqual([])
})

test('pages have no gaps, even if orders are placed between them', async () => {
  const { rep, hcp } = await meet()
  const item = await buildShopItem(server)
  const ids: string[] = []
  for (let count = 0; count < 55; count += 1)
    ids.push((await buildOrder(server, { user: hcp, itemId: item.id })).id)
  const first = await list({ rep: rep.id })
  await buildOrder(server, { user: hcp, itemId: item.id })
  const second = await list({ rep: rep.id, cursor: first.meta.next ?? '' })
  expect([first.data.length, second.data.length, second.meta.next]).toEqual([50, 5, null])
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.reverse())
})

test('invalid filters are refused, and an unknown rep has no requests', async () => {
  const wrong = {
    status: 'SENT',
    rep: '7',
    item: 'gel',
    from: '2026-02-30',
    to: 'today',
    cursor: '7',
    page: '1',
  }
  for (const [name, value] of Object.entries(wrong))
    expect((await list({ [name]: value })).error.code).toBe('VALIDATION')
  expect(await idsOf({ rep: crypto.randomUUID() })).toEqual([])
})

test('a single request has its address, its remark and its phone numbers [R§2]', async () => {
  const { hcp } = await meet()
  const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW', remark: ['Ring twice'] })
  const { data } = await server.call('GET /admin/requests/:id', { token, params: { id: order.id } })
  expect(data).toMatchObject({
    remark: ['Ring twice'],
    category: 'Oral Care Sample',
    hcp: { id: hcp.id, phone: hcp.phone },
    address: { name: 'SMILE CLINIC', line1: '1 Jalan Ampang', postcode: '50450', phone: '60123456789' },
    items: [{ name: 'Toothpaste', lot: null }],
  })
})

test('a rep can open only the slips of their own HCPs, also after an HCP is reassigned [R§2 R§6]', async () => {
  const { rep, hcp } = await meet()
  const order = await buildOrder(server, { user: hcp, status: 'POSTED', remark: ['Front desk'] })
  const read = async (user: typeof rep) =>
    server.call('POST /order/:id/slip', { token: await buildToken(server, user), params: { id: order.id } })
  const { data } = await read(rep)
  expect(data).toMatchObject({
    id: order.id,
    hcp: { name: 'Dr Mei Ling Wong' },
    remark: ['Front desk'],
    items: [{ name: 'Toothpaste', lot: { lotNo: 'L1', expiresOn: '2099-12-31' } }],
  })
  const next = await buildRep(server)
  expect((await read(next)).error.code).toBe('NOT_FOUND')
  await assignRep(server, hcp, next)
  expect([(await read(next)).status, (await read(rep)).status]).toEqual([200, 404])
})

test('an opened slip reserves its lot until the request is shipped or rejected, or the lot is held [D§10]', async () => {
  const { rep, hcp } = await meet()
  const item = await buildShopItem(server, { stock: 0 })
  const soon = await buildLot(server, item, { lotNo: 'SOON', expiresOn: '2031-01-31', quantity: 1 })
  await buildLot(server, item, { lotNo: 'LATE', expiresOn: '2032-01-31', quantity: 1 })
  const build = async () => (await buildOrder(server, { user: hcp, itemId: item.id, status: 'IN_REVIEW' })).id
  const [first, second] = [await build(), await build()]
  const repToken = await buildToken(server, rep)
  const slipOf = async (id: string) => {
    const { data } = await server.call('POST /order/:id/slip', { token, params: { id } })
    return data.items.map(({ lot }) => lot?.lotNo)
  }
  const lotsToPick = async () => {
    const { data } = await server.call('GET /admin/pick-list', { token, query: { item: item.id } })
    return data.samples.flatMap(({ lots }) => lots.map(({ lotNo, pieces }) => [lotNo, pieces]))
  }
  expect([await slipOf(second), await slipOf(first), await slipOf(second)]).toEqual([
    ['SOON'],
    ['LATE'],
    ['SOON'],
  ])
  expect((await lotsToPick()).sort()).toEqual([
    ['LATE', 1],
    ['SOON', 1],
  ])
  await server.call('POST /admin/lots/hold', {
    token,
    body: { lotId: soon, held: true, reason: 'Complaint' },
  })
  // The builder brings a piece for each order, in a lot that expires last.
  expect(await slipOf(second)).toEqual(['L1'])
  await server.call('POST /admin/lots/hold', {
    token,
    body: { lotId: soon, held: false, reason: 'Harmless' },
  })
  const ship = { token: repToken, body: { id: second, status: 'POSTED' as const } }
  expect((await server.call('POST /order/status-update', ship)).status).toBe(200)
  expect([await slipOf(second), await lotsToPick()]).toEqual([['L1'], [['LATE', 1]]])
  const { data } = await server.call('GET /admin/activity', { token, query: { record: second } })
  expect(data.map(({ action }) => action)).toEqual(['order.moved', 'order.slip-opened', 'order.slip-opened'])
})

test('the pick list counts the pieces of approved requests and names the lots that ship first [R§4 D§10]', async () => {
  const { rep, hcp } = await meet()
  const item = await buildShopItem(server, { stock: 0, name: 'Gel' })
  const near = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const lots = [
    { lotNo: 'NEAR', expiresOn: near, quantity: 1 },
    { lotNo: 'LATE', expiresOn: '2032-01-31', quantity: 1 },
    { lotNo: 'SOON', expiresOn: '2031-01-31', quantity: 1 },
    { lotNo: 'GONE', expiresOn: '2020-01-31', quantity: 9 },
    { lotNo: 'HELD', expiresOn: '2030-01-31', quantity: 9 },
  ]
  for (const lot of lots) {
    const lotId = await buildLot(server, item, lot)
    if (lot.lotNo === 'HELD')
      await server.call('POST /admin/lots/hold', { token, body: { lotId, held: true, reason: 'Complaint' } })
  }
  const place = async () => (await buildOrder(server, { user: hcp, itemId: item.id })).id
  const ids = [await place(), await place(), await place(), await place()]
  // The builder brings a piece for each order, in a lot that expires last.
  const own = server.db.updateTable('stock_lots').where('item_id', '=', item.id)
  await own.where('lot_no', '=', 'L1').set({ on_hand: 0 }).execute()
  await server.db.updateTable('orders').set({ status: 'IN_REVIEW' }).where('id', 'in', ids).execute()
  await buildOrder(server, { user: hcp })
  const { data } = await server.call('GET /admin/pick-list', { token, query: { rep: rep.id } })
  expect(data.samples).toEqual([
    {
      id: item.id,
      name: 'Toothpaste',
      pieces: 4,
      lots: [
        { lotNo: 'SOON', expiresOn: '2031-01-31', pieces: 1 },
        { lotNo: 'LATE', expiresOn: '2032-01-31', pieces: 1 },
        { lotNo: 'NEAR', expiresOn: near, pieces: 1 },
      ],
      missing: 1,
    },
  ])
  expect([data.requests.map(({ id }) => id), data.more]).toEqual([ids, false])
  const lotOfParcels = data.requests.map(({ items }) => items.map(({ lotNo }) => lotNo))
  expect(lotOfParcels).toEqual([['SOON'], ['LATE'], ['NEAR'], [null]])
})

test('a pick list has at most 200 requests and says if there are more', async () => {
  const { rep, hcp } = await meet()
  const { id } = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
  await sql`insert into orders (user_id, company_id, promoter_id, status, category_id, category_name, address_name,
      address_line1, address_state, address_city, address_postcode)
    select user_id, company_id, promoter_id, status, category_id, category_name, address_name,
      address_line1, address_state, address_city, address_postcode
    from orders, generate_series(1, 200) where id = ${id}`.execute(server.db)
  const { data } = await server.call('GET /admin/pick-list', { token, query: { rep: rep.id } })
  expect([data.requests.length, data.more]).toEqual([200, true])
})
