import { sql } from 'kysely'
import { companySettingSql } from '../companies/companies.queries.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { lockItemsInIdOrder, whereUsableLot } from './lots.queries.ts'

/** An item of an unshipped order. */
export type PieceToPlan = { orderId: string; itemId: string }
export type PlannedLot = { id: string; lotNo: string; expiresOn: string }
export type PlannedPiece = PieceToPlan & { lot: PlannedLot | undefined }

/** The pieces of orders that are not shipped. */
export function toPieces(orders: readonly { id: string; items: readonly { id: string }[] }[]): PieceToPlan[] {
  return orders.flatMap(({ id: orderId, items }) => items.map(({ id: itemId }) => ({ orderId, itemId })))
}

/** @returns a function that finds the lots of an order by item id; an item without one is left out */
export function createLotsOfOrder(
  planned: readonly PlannedPiece[],
): (orderId: string) => ReadonlyMap<string, PlannedLot> {
  const byOrder = Map.groupBy(planned, ({ orderId }) => orderId)
  return orderId =>
    new Map(byOrder.get(orderId)?.flatMap(({ itemId, lot }) => (lot === undefined ? [] : [[itemId, lot]])))
}

/**
 * Finds the lot from which each piece ships today: the lot on the order's slip, else the first lot with a free piece (one that
 * no slip names). The pick list, the slip and shipping share this rule; the slip and shipping lock the items first.
 * @returns each piece with its lot; undefined if no lot has a free piece
 */
export async function chooseLotsToShip(
  db: Queryable,
  pieces: readonly PieceToPlan[],
  timeZone: string,
): Promise<PlannedPiece[]> {
  return (await findLotsOfPieces(db, pieces, timeZone)).map(({ own, named, ...piece }) => {
    const lot = named ?? own.find(({ free }) => free > 0)
    if (named === undefined && lot !== undefined) lot.free -= 1
    return { ...piece, lot }
  })
}

/** The pieces that no lot would ship today, each asked by itself: two may hope for the same last piece. */
export async function findPiecesWithoutLot(
  db: Queryable,
  pieces: readonly PieceToPlan[],
  timeZone: string,
): Promise<PieceToPlan[]> {
  const found = await findLotsOfPieces(db, pieces, timeZone)
  return found.filter(({ own, named }) => named === undefined && own.every(({ free }) => free < 1))
}

/** The usable lots of each piece's sample, and the one of them that the order's slip names. */
async function findLotsOfPieces(db: Queryable, pieces: readonly PieceToPlan[], timeZone: string) {
  if (pieces.length === 0) return []
  const lots = await findShippable(db, [...new Set(pieces.map(({ itemId }) => itemId))], timeZone)
  const planned = await findPlanned(db, [...new Set(pieces.map(({ orderId }) => orderId))])
  const byItem = Map.groupBy(lots, ({ itemId }) => itemId)
  return pieces.map(({ orderId, itemId }) => {
    const own = byItem.get(itemId) ?? []
    const lotId = planned.get(`${orderId} ${itemId}`)
    return { orderId, itemId, own, named: own.find(({ id }) => id === lotId) }
  })
}

/** Id of the lot from which the next request without a packing slip ships; null if no lot has a free piece. */
export async function findNextLotIdToShip(
  db: Queryable,
  itemId: string,
  timeZone: string,
): Promise<string | null> {
  const lots = await findShippable(db, [itemId], timeZone)
  return lots.find(({ free }) => free > 0)?.id ?? null
}

/** Usable lots in shipping order: earliest expiry first, but lots within the expiry margin after all others. */
async function findShippable(db: Queryable, itemIds: readonly string[], timeZone: string) {
  return db
    .selectFrom('stock_lots')
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .where('on_hand', '>', 0)
    .where(whereUsableLot(timeZone, 0))
    .orderBy(
      whereUsableLot(timeZone, companySettingSql('expiry_margin_days', 'stock_lots.company_id')),
      'desc',
    )
    .orderBy('expires_on')
    .orderBy('created_at')
    .orderBy('id')
    .select([
      'id',
      'item_id as itemId',
      'lot_no as lotNo',
      sql<string>`expires_on::text`.as('expiresOn'),
      sql<number>`on_hand - (select count(*)::int from planned_lots where lot_id = stock_lots.id)`.as('free'),
    ])
    .execute()
}

async function findPlanned(db: Queryable, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('planned_lots')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .select(['order_id', 'item_id', 'lot_id'])
    .execute()
  return new Map(rows.map(({ order_id, item_id, lot_id }) => [`${order_id} ${item_id}`, lot_id]))
}

/**
 * Stores the planned lot of each item of an order, so that no other order takes the piece.
 * @returns lot by item id, and whether the plan has changed
 */
export async function chooseAndSaveLotPlan(
  trx: Trx,
  itemIds: readonly string[],
  { orderId, timeZone }: { orderId: string; timeZone: string },
): Promise<{ lots: Map<string, PlannedLot>; changed: boolean }> {
  await lockItemsInIdOrder(trx, itemIds)
  const before = await findPlanned(trx, [orderId])
  const wanted = itemIds.map(itemId => ({ orderId, itemId }))
  const planned = (await chooseLotsToShip(trx, wanted, timeZone)).flatMap(({ itemId, lot }) =>
    lot === undefined ? [] : [[itemId, lot] as const],
  )
  const lots = new Map(planned)
  const changed = planned.filter(([itemId, lot]) => before.get(`${orderId} ${itemId}`) !== lot.id)
  await replaceLotPlan(trx, orderId, changed)
  return { lots, changed: changed.length > 0 }
}

/**
 * Plans a piece of this lot for an item of an order, in place of the one that would be shipped now.
 * @returns the lots before and after; undefined if the lot is not usable, or other slips name all of its pieces
 */
export async function planLotOfPiece(
  trx: Trx,
  piece: PieceToPlan,
  { lotId, timeZone }: { lotId: string; timeZone: string },
): Promise<{ before: PlannedLot | undefined; after: PlannedLot; changed: boolean } | undefined> {
  const { orderId, itemId } = piece
  await lockItemsInIdOrder(trx, [itemId])
  const [{ own, named } = { own: [], named: undefined }] = await findLotsOfPieces(trx, [piece], timeZone)
  const after = own.find(({ id }) => id === lotId)
  if (after === undefined) return undefined
  if (after === named) return { before: named, after, changed: false }
  if (after.free < 1) return undefined
  await replaceLotPlan(trx, orderId, [[itemId, after]])
  return { before: named ?? own.find(({ free }) => free > 0), after, changed: true }
}

/** Plans these lots, each for an item of the order. The caller locks the items. */
async function replaceLotPlan(
  trx: Trx,
  orderId: string,
  lots: readonly (readonly [itemId: string, lot: PlannedLot])[],
): Promise<void> {
  if (lots.length === 0) return
  await deleteLotPlan(
    trx,
    lots.map(([itemId]) => ({ orderId, itemId })),
  )
  const rows = lots.map(([itemId, { id }]) => ({ order_id: orderId, item_id: itemId, lot_id: id }))
  await trx.insertInto('planned_lots').values(rows).execute()
}

/** Deletes the planned lots of these pieces. The caller locks the items. */
export async function deleteLotPlan(trx: Trx, pieces: readonly PieceToPlan[]): Promise<void> {
  const [orders, items] = [pieces.map(({ orderId }) => orderId), pieces.map(({ itemId }) => itemId)]
  await trx
    .deleteFrom('planned_lots')
    .where(sql<boolean>`(order_id, item_id) in (select * from unnest(${orders}::uuid[], ${items}::uuid[]))`)
    .execute()
}

/** Limits the planned pieces of a lot; the newest slips lose theirs first. The caller locks the item. */
export async function limitPlannedPiecesOfLot(trx: Trx, lotId: string, maxPieces: number): Promise<void> {
  const last = trx
    .selectFrom('planned_lots')
    .where('lot_id', '=', lotId)
    .orderBy('position')
    .offset(maxPieces)
    .select('position')
  await trx.deleteFrom('planned_lots').where('position', 'in', last).execute()
}
