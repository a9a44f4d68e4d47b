import type { FoundPlace } from '@portal/contract/orders/delivery-problem-rules'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { setPieceFates } from './piece-fates.queries.ts'

type Found = { found: FoundPlace; items: readonly string[] }

/**
 * Books lost pieces of a request that turned up. If they arrived, a request that ended as lost is delivered now, and its rep earns
 * it, unless the request that was sent in its place is earned. The caller locks the request, and returns pieces to stock.
 * @throws PortalError ORDER_MOVED if a piece is not lost any more
 */
export async function setPiecesFound(
  trx: Trx,
  order: { id: string; isLost: boolean },
  { found, items }: Found,
): Promise<void> {
  // The other pieces stay lost when the request no longer is.
  if (order.isLost) await setPieceFates(trx, order.id, 'LOST')
  const { numUpdatedRows } = await trx
    .updateTable('order_items')
    .set({ fate: found === 'RETURNED' ? found : null })
    .where('order_id', '=', order.id)
    .where('shop_item_id', 'in', items)
    .where('fate', '=', 'LOST')
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== items.length) throw new PortalError('ORDER_MOVED')
  if (!order.isLost || found !== 'ARRIVED') return
  await trx
    .updateTable('orders')
    .set({
      status: 'COMPLETED',
      ending: null,
      remark: [],
      updated_at: sql<Date>`now()`,
      earned_by_id: sql<string | null>`case when counts and not exists (select from orders later
        where later.replaces_id = orders.id and later.counts) then promoter_id end`,
    })
    .where('id', '=', order.id)
    .execute()
}
