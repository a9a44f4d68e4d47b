import { type OrderStatus, requiredStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { sql } from 'kysely'
import { recordAudit } from '../database/audit.ts'
import type { Database, Trx } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'
import { findItemIds, readOrder } from './orders.queries.ts'
import { explainUnchanged, reachable } from './reachable-orders.ts'

export type MoveParts = {
  db: Database
  /** Puts one of each item back into stock; from the samples feature. */
  restockItems(trx: Trx, itemIds: readonly string[]): Promise<void>
}

/** @param remark replaces the order's; without it that stays */
export type Move = { id: string; to: OrderStatus; remark?: string[] }

/**
 * Moves an order along the one transition table (H§4, R§4, D§7).
 * @throws PortalError FORBIDDEN when the role never may, NOT_FOUND, ORDER_MOVED when it comes too late
 */
export async function moveOrder(
  parts: MoveParts,
  session: Session,
  { id, to, remark }: Move,
): Promise<Order> {
  const from = requiredStatus(to, session.role)
  if (from === undefined) throw new PortalError('FORBIDDEN')
  return parts.db.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({ status: to, updated_at: sql<Date>`now()`, ...(remark && { remark }) })
      .where('orders.id', '=', id)
      .where('orders.status', '=', from)
      .where(reachable(session))
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw await explainUnchanged(trx, session, id)
    if (to === 'CANCELLED') await parts.restockItems(trx, await findItemIds(trx, id))
    await recordAudit(trx, {
      companyId: session.companyId,
      actor: session,
      action: 'order.moved',
      entity: 'order',
      entityId: id,
      details: { from, to, ...(remark && { remark }) },
    })
    return readOrder(trx, id)
  })
}
