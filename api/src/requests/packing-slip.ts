import { REP } from '@portal/contract/roles'
import type { AppContext } from '../companies/app-context.ts'
import { whereOrderActionableLockingReps } from '../orders/change-order.ts'
import { buildOrdersQuery, type OrderRecord, savePrintedSlip } from '../orders/orders.queries.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { chooseAndSaveLotPlan } from '../stock/plan-lots.queries.ts'

/**
 * Reads an order for its packing slip. The slip of an approved order names the lots to pack, and the order keeps these lots
 * (decision 21). An item without a free piece has no lot. What the slip says is stored: shipping refuses anything else.
 * @throws PortalError NOT_FOUND
 */
export async function planLotsForPackingSlip(
  { db }: AppContext,
  session: Session,
  orderId: string,
): Promise<OrderRecord> {
  const { timeZone } = session.company
  return db.transaction().execute(async trx => {
    const { repId } = await trx
      .selectFrom('orders')
      .where('id', '=', orderId)
      .where(await whereOrderActionableLockingReps(trx, session, timeZone))
      .select('promoter_id as repId')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFoundError)
    const order = await buildOrdersQuery(trx).where('orders.id', '=', orderId).executeTakeFirstOrThrow()
    if (order.status !== 'IN_REVIEW') return order
    const itemIds = order.items.map(item => item.id)
    const { lots, changed } = await chooseAndSaveLotPlan(trx, itemIds, { orderId, timeZone })
    await savePrintedSlip(trx, orderId, itemIds, lots)
    if (changed) {
      await recordAuditEvent(trx, session, {
        action: 'order.slip-opened',
        entity: 'order',
        entityId: orderId,
        details: {
          lots: [...lots.values()].map(({ id }) => id),
          ...(session.role === REP && repId !== session.userId && { onBehalfOf: repId }),
        },
      })
    }
    return { ...order, items: order.items.map(item => ({ ...item, lotId: lots.get(item.id)?.id ?? null })) }
  })
}
