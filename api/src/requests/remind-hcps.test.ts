import { beforeEach, expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import { buildCourier } from '../../test/couriers.ts'
import { buildAdmin, buildHcp, buildOrder, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'

const server = useTestServer()
const DAY = 86_400_000
let token: string
let hcp: Awaited<ReturnType<typeof buildHcp>>
beforeEach(async () => {
  token = await buildToken(server, await buildAdmin(server))
  hcp = await buildHcp(server)
})

const shipped = (daysAgo: number, status: 'POSTED' | 'COMPLETED' = 'POSTED') =>
  buildOrder(server, { user: hcp, status, shipped_at: new Date(Date.now() - daysAgo * DAY) })
/** The parcels of this test's HCP alone. */
const only = () => ({ search: hcp.phone ?? '' })
const list = async (unconfirmed: string) => {
  const { data } = await server.call('GET /admin/requests', { token, query: { ...only(), unconfirmed } })
  return data.map(({ id }) => id)
}
const count = async (unconfirmed = '14') =>
  (await server.call('GET /admin/delivery-reminders', { token, query: { ...only(), unconfirmed } })).data
    .count
const remind = async (unconfirmed = '14') =>
  (await server.call('POST /admin/delivery-reminders', { token, body: { ...only(), unconfirmed } })).data.told

test('the list has the parcels that were shipped more than so many days ago and are not confirmed', async () => {
  const [fresh, older, oldest] = [await shipped(8), await shipped(15), await shipped(40)]
  await shipped(40, 'COMPLETED')
  await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
  const abroad = await buildHcp(server, { company: server.companies.SG })
  await buildOrder(server, { user: abroad, status: 'POSTED', shipped_at: new Date(0) })
  expect(await list('7')).toEqual([oldest.id, older.id, fresh.id])
  expect(await list('14')).toEqual([oldest.id, older.id])
  expect(await list('60')).toEqual([])
  const all = await server.call('GET /admin/requests', { token, query: { unconfirmed: '60' } })
  expect(all.data).toEqual([])
  const wrong = await server.call('GET /admin/requests', { token, query: { unconfirmed: '15' } })
  expect(wrong.status).toBe(400)
})

test('days are those of the company: a parcel of the day itself is not past it', async () => {
  const local = new Date(Date.now() + 8 * 3_600_000)
  const midnight = Math.floor(local.getTime() / DAY) * DAY - 8 * 3_600_000
  const at = (time: number) => buildOrder(server, { user: hcp, status: 'POSTED', shipped_at: new Date(time) })
  await at(midnight - 14 * DAY)
  const before = await at(midnight - 14 * DAY - 1000)
  expect(await list('14')).toEqual([before.id])
})

test('a parcel is found by its tracking number, as it is typed, and no other company finds it', async () => {
  const { id } = await shipped(1)
  const courier = await buildCourier(server)
  await server.db
    .updateTable('orders')
    .set({ courier_id: courier.id, tracking_no: 'DEADBEEF01' })
    .where('id', '=', id)
    .execute()
  const find = async (by: string, search: string) => {
    const { data } = await server.call('GET /admin/requests', { token: by, query: { search } })
    return data.map(found => found.id)
  }
  expect([await find(token, ' deadbeef01 '), await find(token, 'DEADBEEF0')]).toEqual([[id], []])
  const abroad = await buildAdmin(server, { company: server.companies.SG })
  expect(await find(await buildToken(server, abroad), 'DEADBEEF01')).toEqual([])
})

test('a reminder reaches the HCP once per parcel and week, however often it is pressed', async () => {
  const [one] = [await shipped(20), await shipped(30)]
  expect(await count()).toBe(2)
  const pressed = await Promise.all([remind(), remind()])
  expect(pressed.sort()).toEqual([0, 2])
  expect([await count(), await remind()]).toEqual([0, 0])
  await server.deliver()
  const texts = (await readMessages(server, hcp.phone ?? '')).map(({ text }) => text)
  expect(texts.filter(text => /arrived\? Please mark it as delivered/.test(text))).toHaveLength(2)
  const past = server.db.updateTable('messages').set({ due_at: new Date(Date.now() - 7 * DAY - 1000) })
  await past.where('order_id', '=', one.id).execute()
  expect([await count(), await remind(), await remind()]).toEqual([1, 1, 0])
  const events = await server.call('GET /admin/activity', { token, query: { kind: 'message' } })
  expect(events.data.slice(0, 2).map(({ action, details }) => [action, details?.told])).toEqual([
    ['message.reminded', 1],
    ['message.reminded', 2],
  ])
})

test('the reminder of the shipment counts, and a parcel that is confirmed meanwhile is not asked about', async () => {
  const { id } = await shipped(10)
  const about = { companyId: hcp.company_id, userId: hcp.id, orderId: id, kind: 'DELIVERY_REMINDER' } as const
  await enqueueNotification(server.db, about)
  expect([await count('7'), await remind('7')]).toEqual([0, 0])
  const other = await shipped(20)
  expect(await remind()).toBe(1)
  await server.db.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', other.id).execute()
  await server.deliver()
  const { data } = await server.call('GET /admin/messages', { token, query: { order: other.id } })
  expect(data.map(({ state }) => state)).toEqual(['DROPPED'])
})
