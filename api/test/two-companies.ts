import { randomInt } from 'node:crypto'
import type { Company } from '../src/companies/companies.ts'
import { enqueueNotification } from '../src/notifications/enqueue-notification.ts'
import type { UserRow } from '../src/platform/database/schema.ts'
import { reserveItemsInStock } from '../src/stock/stock.queries.ts'
import { buildAbsence } from './absences.ts'
import { buildCase } from './cases.ts'
import { buildCourier } from './couriers.ts'
import {
  buildAddress,
  buildAdmin,
  buildHcp,
  buildLimit,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from './factories.ts'
import { buildKey } from './keys.ts'
import { buildMessage } from './messages.ts'
import type { TestServer } from './server.ts'
import { buildStockCount } from './stock-counts.ts'
import { buildWebhook } from './webhooks.ts'

/** Adds a sample to an order that is not shipped, with its reservation. */
async function addSecondItem(server: TestServer, orderId: string, itemId: string): Promise<void> {
  const row = { order_id: orderId, position: 1, shop_item_id: itemId, name: 'Floss' }
  await server.db.insertInto('order_items').values(row).execute()
  const change = { orderId, actorId: null, timeZone: 'Asia/Singapore' }
  await server.db.transaction().execute(trx => reserveItemsInStock(trx, [itemId], change))
}

/** One rep with one HCP and all their records. @param given an existing rep to use */
export async function buildSide(server: TestServer, region: 'MY' | 'SG', given?: UserRow) {
  const company = server.companies[region]
  const rep = given ?? (await buildRep(server, { company }))
  // Reps without HCPs: one to deactivate, and one who is deactivated.
  const spare = await buildRep(server, { company })
  const gone = await buildRep(server, { company, disabled_at: new Date() })
  const deputy = await buildRep(server, { company })
  const admin = await buildAdmin(server, { company, admin_role: 'WAREHOUSE' })
  const key = await buildKey(server, { company })
  const absence = await buildAbsence(server, { rep, deputy, first_day: '2199-01-01', last_day: '2199-01-31' })
  const mine = { company, promoter_id: rep.id, registered_by_id: rep.id }
  const hcp = await buildHcp(server, mine)
  // One pending HCP and one verified HCP, so that a decision on either would show.
  const pending = await buildHcp(server, { ...mine, entryStatus: 'PENDING' })
  const item = await buildShopItem(server, { company })
  const lotNo = `LOT-${item.id}`
  const gtin = String(randomInt(1e13, 1e14))
  await server.db
    .insertInto('sample_gtins')
    .values({ company_id: company.id, gtin, item_id: item.id })
    .execute()
  // The lot that expires first is shipped first.
  const lot = { id: await buildLot(server, item, { lotNo, expiresOn: '2099-06-30' }), lotNo }
  const unrecalledLot = { id: await buildLot(server, item, { lotNo: `${lotNo}-B` }) }
  const limit = await buildLimit(server, { company, pieces: company.region === 'MY' ? 998 : 999 })
  const address = await buildAddress(server, { user_id: hcp.id })
  const [arrived, posted] = [
    await buildOrder(server, { user: hcp, itemId: item.id, status: 'PROCESSING' }),
    await buildOrder(server, { user: hcp, itemId: item.id, status: 'POSTED' }),
  ]
  const second = await buildShopItem(server, { company })
  await addSecondItem(server, arrived.id, second.id)
  const preparing = await buildOrder(server, { user: hcp, itemId: item.id, status: 'IN_REVIEW' })
  const delivered = await buildOrder(server, { user: hcp, itemId: item.id, status: 'COMPLETED' })
  const lost = await buildOrder(server, { user: hcp, itemId: item.id, status: 'POSTED' })
  await server.db
    .updateTable('orders')
    .set({ status: 'CANCELLED', ending: 'LOST' })
    .where('id', '=', lost.id)
    .execute()
  const repless = await buildOrder(server, {
    user: { ...hcp, promoter_id: null },
    itemId: item.id,
    status: 'PROCESSING',
  })
  const counted = { by: admin, lotId: lot.id }
  const counts = {
    open: await buildStockCount(server, { ...counted, isFinished: false }),
    finished: await buildStockCount(server, { ...counted, isFinished: true }),
  }
  const courier = await buildCourier(server, { company })
  const webhook = await buildWebhook(server, { company })
  const cart = await server.db
    .insertInto('cart_items')
    .values({ user_id: hcp.id, shop_item_id: item.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { companyId: company.id, userId: hcp.id, orderId: arrived.id }
  const notice = { id: (await enqueueNotification(server.db, { ...about, kind: 'REQUEST_APPROVED' })) ?? '' }
  const message = await buildMessage(server, hcp, { state: 'FAILED' })
  const recalled = { itemId: item.id, lotId: lot.id }
  const cases = await buildCases(server, company, hcp, { orderId: posted.id, ...recalled })
  return {
    company,
    notice,
    cases,
    rep,
    spare,
    gone,
    deputy,
    admin,
    key,
    absence,
    hcp,
    pending,
    item,
    lot,
    unrecalledLot,
    counts,
    limit,
    address,
    cart,
    courier,
    webhook,
    message,
    orders: { arrived, preparing, posted, delivered, lost, repless },
    token: { rep: await buildToken(server, rep), hcp: await buildToken(server, hcp) },
  }
}

/** A delivery problem with a photo and a safety report of an HCP, and an incident and a recall of the company. */
async function buildCases(
  server: TestServer,
  company: Company,
  hcp: UserRow,
  { orderId, ...recalled }: { orderId: string; itemId: string; lotId: string },
) {
  const delivery = await buildCase(server, { by: hcp, hcpId: hcp.id, orderId })
  const rash = `Rash in the clinic of ${hcp.id}`
  const safety = await buildCase(server, { by: hcp, hcpId: hcp.id, kind: 'SAFETY', text: rash })
  const admin = await buildAdmin(server, { company })
  const text = `Lost list of ${hcp.id}`
  const incident = await buildCase(server, {
    by: admin,
    kind: 'INCIDENT',
    text,
    details: { people: 3, data: [] },
  })
  const recall = await buildCase(server, {
    ...{ by: admin, kind: 'RECALL', text: 'Glass in the tube', details: { risk: 'HIGH', requests: [] } },
    ...recalled,
  })
  const photo = await server.db
    .insertInto('case_photos')
    .values({
      case_id: delivery.id,
      added_by: hcp.id,
      ...{ hash: 'x'.repeat(43), webp: new Uint8Array([1]), width: 1, height: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { delivery, safety: { ...safety, text: rash }, incident: { ...incident, text }, recall, photo }
}

export type Side = Awaited<ReturnType<typeof buildSide>>
export type World = Awaited<ReturnType<typeof buildWorld>>

/** Two reps in Malaysia, one of them with two HCPs, one rep in Singapore, and an admin in Malaysia. */
export async function buildWorld(server: TestServer) {
  const mine = await buildSide(server, 'MY')
  const neighbour = await buildSide(server, 'MY', mine.rep)
  const colleague = await buildSide(server, 'MY')
  const abroad = await buildSide(server, 'SG')
  const admin = await buildAdmin(server)
  return { mine, neighbour, colleague, abroad, adminToken: await buildToken(server, admin) }
}

/** The ids that a response to another owner must not contain. The rep's id is left out: another side can have the same rep. */
export function idsOf({
  hcp,
  pending,
  item,
  lot,
  address,
  orders,
  cart,
  courier,
  notice,
  cases,
}: Side): string[] {
  const own = [...Object.values(orders), ...Object.values(cases)]
  const records = [hcp, pending, item, lot, address, cart, courier, notice, ...own]
  return [...records.map(({ id }) => id), hcp.entryId, pending.entryId]
}
