import type { FoundPlace } from '@portal/contract/orders/delivery-problem-rules'
import { sql } from 'kysely'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Actor } from './end-order.ts'
import { setPieceFates } from './piece-fates.queries.ts'

type Found = { found: FoundPlace; items: readonly string[]; reason: string }

/**
 * Books lost pieces of a request that turned up. If they arrived, a request that ended as lost is delivered now, and its rep earns
 * it, unless the request that was sent in its place is earned. The caller locks the request, and returns pieces to stock.
 * @param requestDigest of a call with an Idempotency-Key, as in `changeOrderStatusOrRemark`
 * @throws PortalError ORDER_MOVED if a piece is not lost any more
 */
export async function setPiecesFound(
  trx: Trx,
  order: { id: string; isLost: boolean },
  { found, items }: Found,
  requestDigest: string | undefined,
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
  const isDelivered = order.isLost && found === 'ARRIVED'
  await trx
    .updateTable('orders')
    .set({
      last_change_digest: requestDigest ?? null,
      ...(isDelivered && {
        status: 'COMPLETED',
        ending: null,
        remark: [],
        updated_at: sql<Date>`now()`,
        earned_by_id: sql<string | null>`case when counts and not exists (select from orders later
          where later.replaces_id = orders.id and later.counts) then promoter_id end`,
      }),
    })
    .where('id', '=', order.id)
    .execute()
}

/** Records that pieces turned up; the last write of the change. */
export async function recordPiecesFound(
  trx: Trx,
  actor: Actor,
  orderId: string,
  { found, items, reason }: Found,
): Promise<void> {
  await recordAuditEvent(trx, actor, {
    action: 'order.found',
    entity: 'order',
    entityId: orderId,
    details: { found, items, remark: [reason] },
  })
}
