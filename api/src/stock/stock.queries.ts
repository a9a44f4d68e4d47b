import { sql } from 'kysely'
import type { Trx } from '../platform/database/schema.ts'
import { lockItemsInIdOrder, usablePiecesSql } from './lots.queries.ts'
import { insertStockMovements } from './movements.queries.ts'
import { chooseLotsToShip, deleteLotPlan, type PlannedLot } from './plan-lots.queries.ts'

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
  await deleteLotPlan(trx, orderId, itemIds)
  await unreserve(trx, itemIds)
  const movement = { order_id: orderId, kind: 'RELEASE', quantity: -1, actor_id: actorId } as const
  await insertStockMovements(
    trx,
    itemIds.map(id => ({ ...movement, item_id: id })),
  )
}

/**
 * Takes the reserved piece of each item out of its planned lot.
 * @returns lot by item id; if an item is missing, the caller must roll back
 */
export async function shipReservedItems(
  trx: Trx,
  itemIds: readonly string[],
  { orderId, actorId, timeZone }: StockChange,
): Promise<Map<string, PlannedLot>> {
  await lockItemsInIdOrder(trx, itemIds)
  const wanted = itemIds.map(itemId => ({ orderId, itemId }))
  const plan = await chooseLotsToShip(trx, wanted, timeZone)
  const lots = new Map(plan.flatMap(({ itemId, lot }) => (lot === undefined ? [] : [[itemId, lot]])))
  await trx
    .updateTable('stock_lots')
    .set(eb => ({ on_hand: eb('on_hand', '-', 1) }))
    .where(sql<boolean>`id = any(${[...lots.values()].map(({ id }) => id)}::uuid[])`)
    .execute()
  await deleteLotPlan(trx, orderId, itemIds)
  await unreserve(trx, itemIds)
  const movement = { order_id: orderId, kind: 'SHIP', quantity: -1, actor_id: actorId } as const
  await insertStockMovements(
    trx,
    [...lots].map(([itemId, { id }]) => ({ ...movement, item_id: itemId, lot_id: id })),
  )
  return lots
}

async function unreserve(trx: Trx, itemIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('shop_items')
    .set(eb => ({ reserved: eb('reserved', '-', 1) }))
    .where('id', 'in', itemIds)
    .execute()
}
