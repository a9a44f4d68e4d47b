import { beforeEach, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
const reason = 'The planned lot is behind a pallet'

let token: string
let hcp: Awaited<ReturnType<typeof buildHcp>>
let item: Awaited<ReturnType<typeof buildShopItem>>
let orderId: string
let first: string
let second: string
beforeEach(async () => {
  token = await buildToken(server, await buildAdmin(server, { admin_role: 'WAREHOUSE' }))
  hcp = await buildHcp(server)
  item = await buildShopItem(server, { name: 'Toothpaste', stock: 0 })
  // The piece that the order brings has a lot of its own, which expires last.
  orderId = (await buildOrder(server, { user: hcp, status: 'IN_REVIEW', itemId: item.id })).id
  first = await buildLot(server, item, { lotNo: 'TP-1', expiresOn: '2031-05-31', quantity: 2 })
  second = await buildLot(server, item, { lotNo: 'TP-2', expiresOn: '2031-06-30', quantity: 1 })
})

const pick = (lotId: string, change: object = {}) =>
  server.call('POST /admin/requests/lot', {
    token,
    body: { id: orderId, itemId: item.id, lotId, reason, ...change },
  })
const slip = async (id = orderId) =>
  (await server.call('POST /order/:id/slip', { token, params: { id } })).data.items[0]?.lot?.lotNo
const ship = (id = orderId) => server.call('POST /admin/requests/ship', { token, body: { id } })
const listed = async () =>
  (await server.call('GET /admin/pick-list', { token, query: { item: item.id } })).data.requests.find(
    ({ id }) => id === orderId,
  )
const planned = () =>
  server.db.selectFrom('planned_lots').where('order_id', '=', orderId).select('lot_id').execute()
const events = () =>
  selectAudit(server.db)
    .where('entity_id', '=', orderId)
    .where('action', '=', 'order.lot-picked')
    .select('details')
    .execute()
const setLot = (id: string, values: { on_hand?: number; expires_on?: string; held_at?: Date }) =>
  server.db.updateTable('stock_lots').set(values).where('id', '=', id).execute()

test('a sample is shipped from the lot that was picked in place of the planned one, and the reason is kept', async () => {
  expect((await listed())?.items).toEqual([{ id: item.id, name: 'Toothpaste', lotNo: 'TP-1' }])
  expect(await pick(second)).toMatchObject({ status: 200, data: {} })
  expect((await listed())?.items[0]?.lotNo).toBe('TP-2')
  expect(await events()).toEqual([
    { details: { item: item.id, reason, before: { lotNo: 'TP-1' }, after: { lotNo: 'TP-2' } } },
  ])
  expect((await ship()).data.items).toMatchObject([{ lot: { lotNo: 'TP-2' } }])
})

test('the same lot again changes nothing', async () => {
  await pick(second)
  const before = await planned()
  expect((await pick(second)).status).toBe(200)
  expect([await planned(), (await events()).length]).toEqual([before, 1])
})

test('a slip that names the lot before is out of date: the pick list says so, shipping refuses it, and a new one is shipped', async () => {
  expect(await slip()).toBe('TP-1')
  expect((await listed())?.obstacles).toEqual([])
  await pick(second)
  const message =
    'The slip names lot TP-1 of Toothpaste; lot TP-2 would be shipped now. Print the slip again, then ship.'
  const params = { name: 'Toothpaste', printed: 'TP-1', lot: 'TP-2' }
  expect((await listed())?.obstacles).toEqual([{ code: 'SLIP_LOT_CHANGED', message, params }])
  expect((await ship()).error).toMatchObject({ code: 'SLIP_CHANGED', message })
  expect(await slip()).toBe('TP-2')
  expect((await listed())?.obstacles).toEqual([])
  expect((await ship()).status).toBe(200)
})

test('a piece that another slip names is not picked, and one that it no longer names is', async () => {
  await setLot(first, { on_hand: 1 })
  const other = await buildOrder(server, { user: hcp, status: 'IN_REVIEW', itemId: item.id })
  expect(await slip(other.id)).toBe('TP-1')
  expect((await pick(first)).error).toMatchObject({
    code: 'LOT_NOT_USABLE',
    message: 'All pieces of lot TP-1 of Toothpaste are on the slips of other requests.',
  })
  expect([await planned(), await events()]).toEqual([[], []])
  const body = { id: other.id, itemId: item.id, lotId: second, reason }
  await server.call('POST /admin/requests/lot', { token, body })
  expect((await pick(first)).status).toBe(200)
})

test.each([
  ['on hold', { held_at: new Date() }, 'Lot TP-2 of Toothpaste is on hold.'],
  ['expired', { expires_on: '2020-01-31' }, 'Lot TP-2 of Toothpaste expired on 31/01/2020.'],
  ['empty', { on_hand: 0 }, 'Nothing is left of lot TP-2 of Toothpaste.'],
])('a lot that is %s is not picked', async (_what, values, message) => {
  await slip()
  const before = await planned()
  await setLot(second, values)
  expect((await pick(second)).error).toMatchObject({ code: 'LOT_NOT_USABLE', message })
  expect([await planned(), await events()]).toEqual([before, []])
})

test('a lot can be picked on the day before it expires, and not on that day', async () => {
  const daysFromNow = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(Date.now() + days * 86_400_000)
  await setLot(second, { expires_on: daysFromNow(0) })
  expect((await pick(second)).error.code).toBe('LOT_NOT_USABLE')
  await setLot(second, { expires_on: daysFromNow(1) })
  expect((await pick(second)).status).toBe(200)
})

test('a lot of another sample, and a sample that the request does not have, are not found', async () => {
  const other = await buildShopItem(server, { name: 'Floss', stock: 0 })
  const foreign = await buildLot(server, other, { lotNo: 'FL-1' })
  expect((await pick(foreign)).error.code).toBe('NOT_FOUND')
  expect((await pick(foreign, { itemId: other.id })).error.code).toBe('NOT_FOUND')
  expect(await planned()).toEqual([])
})

test.each(['PROCESSING', 'POSTED', 'COMPLETED', 'CANCELLED'] as const)(
  'for a request in %s no lot is picked',
  async status => {
    const { id } = await buildOrder(server, { user: hcp, status, itemId: item.id })
    expect((await pick(second, { id })).error.code).toBe('ORDER_MOVED')
  },
)

test('no lot is picked without a reason', async () => {
  for (const empty of ['', ' \n'])
    expect((await pick(second, { reason: empty })).error).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'reason' }],
    })
  expect(await planned()).toEqual([])
})
