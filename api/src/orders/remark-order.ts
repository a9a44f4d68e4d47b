import { REMARKABLE_STATUS } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { sql } from 'kysely'
import { recordAudit } from '../database/audit.ts'
import type { Database } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { readOrder } from './orders.queries.ts'
import { explainUnchanged, reachable } from './reachable-orders.ts'

/**
 * Replaces an order's remark while it is being prepared (R§4, D§7).
 * @throws PortalError NOT_FOUND, or ORDER_MOVED in any other status
 */
export async function remarkOrder(
  db: Database,
  session: Session,
  id: string,
  remark: string[],
): Promise<Order> {
  return db.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({ remark, updated_at: sql<Date>`now()` })
      .where('orders.id', '=', id)
      .where('orders.status', '=', REMARKABLE_STATUS)
      .where(reachable(session))
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw await explainUnchanged(trx, session, id)
    await recordAudit(trx, {
      companyId: session.companyId,
      actor: session,
      action: 'order.remarked',
      entity: 'order',
      entityId: id,
      details: { remark },
    })
    return readOrder(trx, id)
  })
}
