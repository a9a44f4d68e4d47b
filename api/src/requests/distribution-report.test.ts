import { problemToEnglish } from '@portal/contract/english'
import { beforeAll, expect, test } from 'vitest'
import { buildCourier } from '../../test/couriers.ts'
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
import type { UserRow } from '../platform/database/schema.ts'
import { countExportRowsWithinLimit } from '../platform/http/export-list.ts'
import { buildDistributionsQuery } from './distribution-report.queries.ts'

const server = useTestServer()
let admin: UserRow
let token: string
beforeAll(async () => {
  admin = await buildAdmin(server)
  token = await buildToken(server, admin)
})

/** Builds a sample with one lot and ships `count` pieces of it in sequence. */
async function ship(
  count: number,
  { lotNo = `LOT-${crypto.randomUUID().slice(0, 8)}`, name = 'Mei Ling Wong' } = {},
) {
  const item = await buildShopItem(server, { stock: 0, registration_no: 'NOT240100001K' })
  await buildLot(server, item, { lotNo, expiresOn: '2031-05-31', quantity: count })
  const hcp = await buildHcp(server, { full_name: name, promoter_id: (await buildRep(server)).id })
  const orders = []
  for (let sent = 0; sent < count; sent += 1)
    orders.push(await buildOrder(server, { user: hcp, itemId: item.id, status: 'POSTED' }))
  return { item, lotNo, hcp, orders }
}

const read = (query: Record<string, string>) => server.call('GET /admin/supply', { token, query })
const take = (body: object) => server.call('POST /admin/supply/export', { token, body })
const setShipped = (id: string, time: string) =>
  server.db
    .updateTable('orders')
    .set({ shipped_at: new Date(time) })
    .where('id', '=', id)
    .execute()

test('filtered by a lot number, the report says who received what, when, where and from which lot', async () => {
  const { item, lotNo, hcp, orders } = await ship(1)
  await setShipped(orders[0]?.id ?? '', '2026-03-09T16:30:00Z')
  const { id: courier_id } = await buildCourier(server, { name: 'Pos Express' })
  await server.db
    .updateTable('orders')
    .set({ courier_id, tracking_no: 'EM123456789MY' })
    .where('id', '=', orders[0]?.id ?? '')
    .execute()
  const { data, meta } = await read({ lot: lotNo.toLowerCase() })
  expect(data).toEqual([
    {
      orderId: orders[0]?.id,
      shippedAt: '2026-03-09T16:30:00.000Z',
      sample: { id: item.id, name: 'Toothpaste', registrationNo: 'NOT240100001K' },
      lotNo,
      expiresOn: '2031-05-31',
      quantity: 1,
      fate: null,
      hcp: {
        id: hcp.id,
        name: 'Dr Mei Ling Wong',
        profession: hcp.profession,
        registrationNo: hcp.professional_reg_no,
      },
      phone: '60123456789',
      address: 'SMILE CLINIC, 1 Jalan Ampang, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur',
      courier: 'Pos Express',
      trackingNo: 'EM123456789MY',
    },
  ])
  expect(meta.next).toBeNull()
})

test("the period filters by shipping day in the company's time zone, and the sample filter narrows it", async () => {
  const { item, orders } = await ship(3)
  const times = ['2026-03-09T15:59:59Z', '2026-03-09T16:00:00Z', '2026-03-10T16:00:00Z']
  for (const [index, { id }] of orders.entries()) await setShipped(id, times[index] ?? '')
  const found = await read({ item: item.id, from: '2026-03-10', to: '2026-03-10' })
  expect(found.data.map(({ orderId }) => orderId)).toEqual([orders[1]?.id])
  const since = await read({ item: item.id, from: '2026-03-10' })
  expect(since.data.map(({ orderId }) => orderId)).toEqual([orders[2]?.id, orders[1]?.id])
  expect((await read({ item: crypto.randomUUID() })).data).toEqual([])
})

test('filtered by lot, an order with several samples shows only the sample from that lot', async () => {
  const { lotNo, orders } = await ship(1)
  const other = await ship(1)
  const [line] = await server.db
    .selectFrom('order_items')
    .where('order_id', '=', other.orders[0]?.id ?? '')
    .selectAll()
    .execute()
  await server.db
    .insertInto('order_items')
    .values({ ...line, order_id: orders[0]?.id ?? '', position: 1, name: 'Gel', shop_item_id: other.item.id })
    .execute()
  expect((await read({ lot: lotNo })).data.map(({ sample }) => sample.name)).toEqual(['Toothpaste'])
  const both = await read({ item: other.item.id })
  expect(both.data.map(({ sample }) => sample.name).toSorted()).toEqual(['Gel', 'Toothpaste'])
})

test('the pieces by sample are those of the rows of the same filter', async () => {
  const { item, hcp, orders } = await ship(3)
  const other = await buildHcp(server, { promoter_id: hcp.promoter_id })
  const { id: late } = await buildOrder(server, { user: other, itemId: item.id, status: 'POSTED' })
  for (const { id } of orders) await setShipped(id, '2026-03-09T16:30:00Z')
  await setShipped(late, '2026-03-10T16:30:00Z')
  const pieces = async (query: Record<string, string>) => {
    const { data } = await server.call('GET /admin/supply/pieces', { token, query })
    const rows = (await read(query)).data.filter(({ sample }) => sample.id === data[0]?.sample.id)
    expect(data[0]?.pieces ?? 0).toBe(rows.reduce((sum, { quantity }) => sum + quantity, 0))
    expect(data[0]?.hcps ?? 0).toBe(new Set(rows.map(row => row.hcp.id)).size)
    return data
  }
  const sample = { id: item.id, name: 'Toothpaste' }
  expect(await pieces({ item: item.id })).toEqual([{ sample, pieces: 4, hcps: 2 }])
  expect(await pieces({ item: item.id, to: '2026-03-10' })).toEqual([{ sample, pieces: 3, hcps: 1 }])
  expect(await pieces({ item: item.id, lot: 'NONE' })).toEqual([])
})

test('pages have no gaps, and the file has the rows of all pages', async () => {
  const { lotNo, orders } = await ship(53)
  const first = await read({ lot: lotNo })
  const second = await read({ lot: lotNo, cursor: first.meta.next ?? '' })
  expect([first.data.length, second.data.length, second.meta.next]).toEqual([50, 3, null])
  const told = [...first.data, ...second.data].map(({ orderId }) => orderId)
  expect(new Set(told)).toEqual(new Set(orders.map(({ id }) => id)))
  const { text } = await take({ lot: lotNo })
  expect(text.split('\r\n').flatMap(line => line.split(',')[1] ?? [])).toEqual(['Order ID', ...told])
})

test('the file is CSV in UTF-8 with BOM and CRLF, and no cell is a formula', async () => {
  const { lotNo, orders, hcp } = await ship(1, { lotNo: '=1+1', name: '@mei "Ling" 黄, Wong' })
  await setShipped(orders[0]?.id ?? '', '2026-03-09T16:30:00Z')
  await server.db
    .updateTable('orders')
    .set({ address_name: '-2+3' })
    .where('id', '=', orders[0]?.id ?? '')
    .execute()
  const { text, headers } = await take({ lot: lotNo })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const address = '"\'-2+3, 1 Jalan Ampang, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur"'
  expect(text).toBe(
    '\ufeffShipped on,Order ID,Sample,Notification number,Lot number,Expiry date,Quantity,Lost,Returned,Recipient,Address,Mobile No,Profession,Professional registration number,Courier,Tracking number\r\n' +
      `2026-03-10 00:30,${orders[0]?.id},Toothpaste,NOT240100001K,'=1+1,2031-05-31,1,,,"Dr @mei ""Ling"" 黄, Wong",${address},+60123456789,${hcp.profession},${hcp.professional_reg_no},,\r\n`,
  )
})

test('each export is recorded with the user, the kind and filter of the data, and the number of rows', async () => {
  const { lotNo, item } = await ship(2)
  await take({ lot: lotNo, item: item.id, from: '2026-01-01' })
  const { data, meta } = await server.call('GET /admin/activity', { token, query: { kind: 'export' } })
  expect(data[0]).toMatchObject({
    action: 'export.supply',
    actor: { id: admin.id },
    details: { lot: lotNo, item: item.id, from: '2026-01-01', rows: 2 },
  })
  expect(meta.names[item.id]).toBe('Toothpaste')
})

test('an export that is too large is refused', async () => {
  const { item } = await ship(3)
  const { id: companyId, timeZone } = server.companies.MY
  const filter = { companyId, timeZone, item: item.id, lots: undefined }
  const supplies = buildDistributionsQuery(server.db, filter)
  expect(await countExportRowsWithinLimit(server.db, supplies, 3)).toBe(3)
  await expect(countExportRowsWithinLimit(server.db, supplies, 2)).rejects.toThrow(
    problemToEnglish({ code: 'EXPORT_TOO_LARGE' }),
  )
})
