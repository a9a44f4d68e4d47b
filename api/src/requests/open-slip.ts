import { REP } from '@portal/contract/roles'
import { type OrderRecord, selectWithItems, whereOfCompany, whereRepIn } from '../orders/orders.queries.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFound } from '../platform/http/errors.ts'

export type SlipParts = {
  db: Database
  timeZoneOf(companyId: string): string
  /** Ids of the reps for whom the caller may act, locked until the transaction ends; from the reps feature. */
  lockActingRepIds(trx: Trx, session: Session): Promise<string[]>
  /** Plans a lot for each item until the order is shipped or ends; from the samples feature. */
  saveLotPlan(
    trx: Trx,
    itemIds: readonly string[],
    order: { orderId: string; timeZone: string },
  ): Promise<{ lots: Map<string, string>; changed: boolean }>
}

/**
 * Reads an order for its packing slip. The slip of an approved order names the lots to pack, and the order keeps these lots
 * (decision 21). An item without a free piece has no lot.
 * @throws PortalError NOT_FOUND
 */
export async function openSlip(parts: SlipParts, session: Session, id: string): Promise<OrderRecord> {
  return parts.db.transaction().execute(async trx => {
    const isReached =
      session.role === REP ? whereRepIn(await parts.lockActingRepIds(trx, session)) : whereOfCompany(session)
    const { repId } = await trx
      .selectFrom('orders')
      .where('id', '=', id)
      .where(isReached)
      .select('promoter_id as repId')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound)
    const order = await selectWithItems(trx).where('orders.id', '=', id).executeTakeFirstOrThrow()
    if (order.status !== 'IN_REVIEW') return order
    const itemIds = order.items.map(item => item.id)
    const timeZone = parts.timeZoneOf(session.companyId)
    const { lots, changed } = await parts.saveLotPlan(trx, itemIds, { orderId: id, timeZone })
    if (changed) {
      await recordAuditEvent(trx, session, {
        action: 'order.slip-opened',
        entity: 'order',
        entityId: id,
        details: {
          lots: [...lots.values()],
          ...(session.role === REP && repId !== session.userId && { onBehalfOf: repId }),
        },
      })
    }
    return { ...order, items: order.items.map(item => ({ ...item, lotId: lots.get(item.id) ?? null })) }
  })
}
