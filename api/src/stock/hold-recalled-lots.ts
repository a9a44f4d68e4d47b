import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { sql } from 'kysely'
import type { ChangeScope } from '../platform/http/change.ts'
import { findLotsByIds } from './lots.queries.ts'
import { insertStockMovements } from './movements.queries.ts'

/**
 * Puts lots of one sample on hold for a recall, those that are on hold already too: the reason is the recall's from now on. It
 * takes their pieces off all packing slips. The caller locks the item.
 * @returns the lots, and the orders whose plan they left
 */
export async function holdRecalledLots(
  { trx, session, audit }: ChangeScope<'stock.held'>,
  { itemId, lotIds, reason }: { itemId: string; lotIds: readonly string[]; reason: string },
): Promise<{ lots: Lot[]; orderIds: string[] }> {
  await trx
    .updateTable('stock_lots')
    .set({ held_at: sql<Date>`coalesce(held_at, now())` })
    .where(sql<boolean>`id = any(${lotIds}::uuid[])`)
    .execute()
  const unplanned = await trx
    .deleteFrom('planned_lots')
    .where(sql<boolean>`lot_id = any(${lotIds}::uuid[])`)
    .returning('order_id')
    .execute()
  const moved = { kind: 'HOLD', quantity: 0, reason } as const
  await insertStockMovements(
    trx,
    lotIds.map(lotId => ({ item_id: itemId, lot_id: lotId, actor_id: session.userId, ...moved })),
  )
  for (const lotId of lotIds) audit('stock.held', lotId, { ...moved, recalled: true })
  return { lots: await findLotsByIds(trx, lotIds), orderIds: unplanned.map(({ order_id }) => order_id) }
}
