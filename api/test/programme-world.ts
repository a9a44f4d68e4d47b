import type { UserRow } from '../src/platform/database/schema.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildShopItem, buildToken } from './factories.ts'
import { buildMessage } from './messages.ts'
import type { TestServer } from './server.ts'

/** Two weeks that begin on a Monday, and the same days of the month before. */
export const PERIOD = { from: '2026-03-02', to: '2026-03-15' }
export const BEFORE = { from: '2026-02-02', to: '2026-02-15' }

/** A time in the company's time zone, UTC+8. */
export const at = (time: string) => new Date(`${time}+08:00`)

type Registration = Parameters<typeof buildHcp>[1] & { approved?: string }

/** An HCP with these times of registration and approval. */
export async function registerHcp(
  server: TestServer,
  time: string,
  { approved, ...columns }: Registration = {},
) {
  const hcp = await buildHcp(server, { ...columns, created_at: at(time) })
  await server.db
    .updateTable('campaign_entries')
    .set({ created_at: at(time), decided_at: approved === undefined ? null : at(approved) })
    .where('user_id', '=', hcp.id)
    .execute()
  return hcp
}

type Times = {
  itemId: string
  shipped?: string
  delivered?: string
  and?: string
  status?: 'CANCELLED' | 'IN_REVIEW'
}

/** A request of one sample, or of two with `and`. */
export async function placeRequest(
  server: TestServer,
  user: UserRow,
  time: string,
  { itemId, shipped, delivered, and, status }: Times,
) {
  const state = delivered ? 'COMPLETED' : shipped ? 'POSTED' : (status ?? 'PROCESSING')
  const order = await buildOrder(server, {
    user,
    itemId,
    status: state,
    created_at: at(time),
    updated_at: at(delivered ?? shipped ?? time),
  })
  if (shipped)
    await server.db
      .updateTable('orders')
      .set({ shipped_at: at(shipped) })
      .where('id', '=', order.id)
      .execute()
  if (and)
    await server.db
      .insertInto('order_items')
      .values({ order_id: order.id, position: 1, shop_item_id: and, name: 'Floss' })
      .execute()
  return order
}

/** A request that replaces another one, and counts as that one. */
async function sendAgain(
  server: TestServer,
  replaces_id: string,
  time: string,
  { user, ...times }: Times & { user: UserRow },
) {
  const { id } = await placeRequest(server, user, time, times)
  await server.db.updateTable('orders').set({ replaces_id }).where('id', '=', id).execute()
}

/** A company's programme with registrations and requests around PERIOD, one of them sent again. */
export async function buildProgramme(server: TestServer) {
  const admin = await buildAdmin(server)
  const token = await buildToken(server, admin)
  const aisyah = await buildRep(server)
  const item = await buildShopItem(server, { name: 'Toothpaste', stock: 30 })
  const other = await buildShopItem(server, { name: 'Floss', stock: 0, position: 1 })
  const mine = { promoter_id: aisyah.id, registered_by_id: aisyah.id }
  const first = await registerHcp(server, '2026-03-02T00:30', { ...mine, approved: '2026-03-04T00:30' })
  await placeRequest(server, first, '2026-03-05T00:30', {
    itemId: item.id,
    shipped: '2026-03-06T00:30',
    delivered: '2026-03-09T00:30',
    and: other.id,
  })
  const lost = await placeRequest(server, first, '2026-03-07T00:00', {
    itemId: item.id,
    shipped: '2026-03-08T00:00',
  })
  await sendAgain(server, lost.id, '2026-03-11T00:00', {
    user: first,
    itemId: item.id,
    shipped: '2026-03-11T12:00',
    delivered: '2026-03-12T12:00',
  })
  const second = await registerHcp(server, '2026-03-10T08:00', {
    ...mine,
    approved: '2026-03-14T08:00',
    profession: 'Pharmacist Professional',
  })
  await placeRequest(server, second, '2026-03-15T23:30', { itemId: item.id })
  await registerHcp(server, '2026-03-15T12:00', { entryStatus: 'PENDING' })
  const declined = await registerHcp(server, '2026-03-03T12:00', { entryStatus: 'CANCELLED' })
  await placeRequest(server, declined, '2026-03-04T12:00', { itemId: item.id, status: 'CANCELLED' })
  const imported = await registerHcp(server, '2026-03-04T12:00', { registered_by_id: admin.id })
  await placeRequest(server, imported, '2026-02-15T23:30', { itemId: item.id })
  await placeRequest(server, imported, '2026-03-02T00:00', { itemId: item.id })
  await registerHcp(server, '2026-02-15T23:59', { approved: '2026-02-16T11:59' })
  const company = server.companies.SG
  await registerHcp(server, '2026-03-05T12:00', { company })
  for (const [time, state] of [
    ['2026-03-01T23:30', 'FAILED'],
    ['2026-03-02T00:30', 'FAILED'],
    ['2026-03-15T23:30', 'FAILED'],
    ['2026-03-15T23:30', 'SENT'],
  ] as const)
    await buildMessage(server, first, { state, created_at: at(time) })
  return { token, aisyah, item, other }
}
