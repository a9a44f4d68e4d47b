import { sql } from 'kysely'
import type { Trx } from '../platform/database/schema.ts'
import { lockItemsInIdOrder, usablePiecesSql } from './lots.queries.ts'
import { insertStockMovements } from './movements.queries.ts'
import { chooseLotsToShip, deleteLotPlan, type PieceToPlan, type PlannedLot } from './plan-lots.queries.ts'

/** The order that stock moves for, the user who acts, and the time zone in which lots expire. */
export type StockChange = { orderId: string; actorId: string | null; timeZone: string }
/** Reserves one piece of each item in stock. @returns ids of the reserved items */
export async function reserveItemsInStock(
  trx: Trx,
  itemIds: readonly string[],
  { orderId, actorId, timeZone }: StockChange,
): Promise<string[]> {
  await lockItemsInIdOrder(trx, itemIds)
  const reserved = await trx
    .with('taken', query =>
      query
        .updateTable('shop_items')
        .set(eb => ({ reserved: eb('reserved', '+', 1) }))
        .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
        .where('active', '=', true)
        .where('reserved', '<', usablePiecesSql(timeZone))
        .returning('id'),
    )
    .with('moved', query =>
      query
        .insertInto('stock_movements')
        .columns(['item_id', 'order_id', 'kind', 'quantity', 'actor_id'])
        .expression(sql`select id, ${orderId}::uuid, 'RESERVE', 1, ${actorId}::uuid from taken order by id`),
    )
    .selectFrom('taken')
    .select('id')
    .execute()
  return reserved.map(({ id }) => id)
}

/** Releases the reserved piece of each item and deletes the order's lot plan (D§7). */
export async function releaseReservedItems(
  trx: Trx,
  itemIds: readonly string[],
  { orderId, actorId }: Omit<StockChange, 'timeZone'>,
): Promise<void> {
  await lockItemsInIdOrder(trx, itemIds)
  await deleteLotPlan(
    trx,
    itemIds.map(itemId => ({ orderId, itemId })),
  )
  await unreserve(trx, itemIds)
  const movement = { order_id: orderId, kind: 'RELEASE', quantity: -1, actor_id: actorId } as const
  await insertStockMovements(
    trx,
    itemIds.map(id => ({ ...movement, item_id: id })),
  )
}

/**
 * Takes reserved pieces out of their planned lots, one after the other in this order.
 * @returns each piece with its lot; if one is missing, the caller must roll back
 */
export async function shipReservedPieces(
  trx: Trx,
  pieces: readonly PieceToPlan[],
  { actorId, timeZone }: Omit<StockChange, 'orderId'>,
): Promise<(PieceToPlan & { lot: PlannedLot })[]> {
  const itemIds = pieces.map(({ itemId }) => itemId)
  await lockItemsInIdOrder(trx, itemIds)
  const planned = await chooseLotsToShip(trx, pieces, timeZone)
  const shipped = planned.flatMap(({ lot, ...piece }) => (lot === undefined ? [] : { ...piece, lot }))
  await trx
    .updateTable('stock_lots')
    .from(countedSql(shipped.map(({ lot }) => lot.id)))
    .set({ on_hand: sql<number>`on_hand - pieces` })
    .whereRef('stock_lots.id', '=', 'counted.id')
    .execute()
  await deleteLotPlan(trx, pieces)
  await unreserve(trx, itemIds)
  const movement = { kind: 'SHIP', quantity: -1, actor_id: actorId } as const
  await insertStockMovements(
    trx,
    shipped.map(({ orderId, itemId, lot }) => ({
      ...movement,
      ...{ order_id: orderId, item_id: itemId, lot_id: lot.id },
    })),
  )
  return shipped
}

/** Takes a piece off the reserved ones of an item each time that it is named. */
async function unreserve(trx: Trx, itemIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('shop_items')
    .from(countedSql(itemIds))
    .set({ reserved: sql<number>`reserved - pieces` })
    .whereRef('shop_items.id', '=', 'counted.id')
    .execute()
}

/** SQL for each of these ids and how often it is named. */
const countedSql = (ids: readonly string[]) =>
  sql<{
    id: string
  }>`(select id, count(*)::int as pieces from unnest(${ids}::uuid[]) as one (id) group by id)`.as('counted')
