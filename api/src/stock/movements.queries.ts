import type { LotLabel } from '@portal/contract/stock/lots.endpoints'
import { type Insertable, sql } from 'kysely'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'

/**
 * Appends stock movements; rows are never changed. A lot's pieces are the sum of its RECEIVE, CORRECT, SHIP and RETURN rows. An item's
 * reserved pieces are the sum of its RESERVE, RELEASE and SHIP rows (decision 21).
 */
export async function insertStockMovements(
  trx: Trx,
  movements: readonly Insertable<Schema['stock_movements']>[],
): Promise<void> {
  for (const part of splitIntoChunks(movements))
    await trx.insertInto('stock_movements').values(part).execute()
}

/** SQL condition on `stock_movements`: pieces on hand changed. */
export const whereOnHandChanged = sql<boolean>`kind in ('RECEIVE', 'CORRECT', 'SHIP', 'RETURN')`

/** Goods as they were received. */
export type ReceivedGoods = { itemId: string; lotNo: string; expiresOn: string; quantity: number }

/** What was received of these items, each with the label of that time: a correction of the label since does not change it. */
export async function findReceivedGoods(db: Queryable, itemIds: readonly string[]): Promise<ReceivedGoods[]> {
  return db
    .selectFrom('stock_movements as receipt')
    .innerJoin('stock_lots as lot', 'lot.id', 'receipt.lot_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('stock_movements as correction')
          .where('correction.kind', '=', 'RELABEL')
          .whereRef('correction.lot_id', '=', 'receipt.lot_id')
          .whereRef('correction.id', '>', 'receipt.id')
          .orderBy('correction.id')
          .limit(1)
          .select(sql<LotLabel | null>`correction.label->'from'`.as('former'))
          .as('corrected'),
      join => join.onTrue(),
    )
    .where('receipt.kind', '=', 'RECEIVE')
    .where(sql<boolean>`lot.item_id = any(${itemIds}::uuid[])`)
    .select(['lot.item_id as itemId', 'receipt.quantity'])
    .select(sql<string>`coalesce(former->>'lotNo', lot.lot_no)`.as('lotNo'))
    .select(sql<string>`coalesce(former->>'expiresOn', lot.expires_on::text)`.as('expiresOn'))
    .distinct()
    .execute()
}

type Hold = { lot_id: string; kind: 'HOLD' | 'UNHOLD'; actor_id: string; reason: string }

/** Whether the last hold or release of a lot was this one, by the same person for the same reason. */
export async function isLastHoldOfLot(trx: Trx, { lot_id, kind, actor_id, reason }: Hold): Promise<boolean> {
  const last = await trx
    .selectFrom('stock_movements')
    .where('lot_id', '=', lot_id)
    .where('kind', 'in', ['HOLD', 'UNHOLD'])
    .orderBy('id', 'desc')
    .select(['kind', 'actor_id', 'reason'])
    .executeTakeFirst()
  return last?.kind === kind && last.actor_id === actor_id && last.reason === reason
}
