import { REP } from '@portal/contract/roles'
import { recordDeed } from '../database/audit.ts'
import type { Database, Trx } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { notFound } from '../http/errors.ts'
import { isOfCompany, isOfReps, type OrderRecord, selectWithItems } from './orders.queries.ts'

export type SlipParts = {
  db: Database
  timeZoneOf(companyId: string): string
  /** Whose orders a rep may act on until the transaction ends; from the reps feature. */
  holdReach(trx: Trx, session: Session): Promise<string[]>
  /** Keeps a lot for each item until the order is shipped or ends; from the samples feature. */
  keepPlan(
    trx: Trx,
    itemIds: readonly string[],
    order: { orderId: string; timeZone: string },
  ): Promise<{ lots: Map<string, string>; changed: boolean }>
}

/**
 * Reads an order for its packing slip. Of an approved order the slip names the lots to pack, which the order then keeps
 * (decision 62); an item without a free piece has none.
 * @throws PortalError NOT_FOUND
 */
export async function openSlip(parts: SlipParts, session: Session, id: string): Promise<OrderRecord> {
  return parts.db.transaction().execute(async trx => {
    const isReached =
      session.role === REP ? isOfReps(await parts.holdReach(trx, session)) : isOfCompany(session)
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
    const { lots, changed } = await parts.keepPlan(trx, itemIds, { orderId: id, timeZone })
    if (changed) {
      await recordDeed(trx, session, {
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
