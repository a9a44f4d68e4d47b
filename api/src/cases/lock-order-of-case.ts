import type { PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import type { OrderStatus } from '@portal/contract/orders/order-status'
import { sql } from 'kysely'
import { whereActionableLockingReps } from '../orders/change-order.ts'
import { pieceFateSql } from '../orders/piece-fates.queries.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { lockUnerasedHcp } from '../users/users.queries.ts'

/** Locks the request of a case, if it has one: before the case, as reporting and solving a problem do. */
export async function lockOrderOfCase(trx: Trx, caseId: string): Promise<void> {
  const order = trx.selectFrom('cases').where('id', '=', caseId).select('order_id')
  await trx.selectFrom('orders').where('id', '=', order).select('id').forNoKeyUpdate().execute()
}

/** A request with a delivery problem. */
export type ProblemOrder = {
  id: string
  status: OrderStatus
  userId: string
  counts: boolean
  isRecent: boolean
  replacedBy: string | null
  /** Whether it has ended as lost. */
  isLost: boolean
  /** Each with what became of its piece; null if the HCP has it. */
  items: readonly { id: string; name: string; lotId: string | null; fate: PieceFate | null }[]
}

/** The HCP and the request of `lockOrderAfterHcp`. @throws PortalError NOT_FOUND, also if the HCP is erased */
export async function lockHcpAndOrder(
  ...call: Parameters<typeof lockOrderAfterHcp>
): Promise<{ hcp: UserRow; order: ProblemOrder }> {
  const { hcp, order } = await lockOrderAfterHcp(...call)
  if (hcp === undefined) throw notFoundError()
  return { hcp, order }
}

/**
 * Locks a request that the caller may act on, after its HCP: the order in which an erasure and a decline lock them. A case is
 * locked after its request.
 * @param recentDays `isRecent` says whether the request has changed in so many days
 * @returns no HCP if it is erased @throws PortalError NOT_FOUND
 */
export async function lockOrderAfterHcp(
  trx: Trx,
  session: Session,
  orderId: string,
  recentDays: number,
): Promise<{ hcp: UserRow | undefined; order: ProblemOrder }> {
  const isReached = await whereActionableLockingReps(trx, session)
  const reached = trx.selectFrom('orders').where('id', '=', orderId).where(isReached)
  const { user_id } = await reached.select('user_id').executeTakeFirstOrThrow(notFoundError)
  const hcp = await lockUnerasedHcp(trx, user_id, session.companyId)
  const order = await reached
    .select(['id', 'status', 'user_id as userId', 'counts'])
    .select([
      sql<boolean>`(ending is not distinct from 'LOST')`.as('isLost'),
      sql<boolean>`updated_at > now() - make_interval(days => ${recentDays})`.as('isRecent'),
      sql<string | null>`(select later.id from orders later where later.replaces_id = orders.id)`.as(
        'replacedBy',
      ),
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFoundError)
  const items = await trx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('order_id', '=', orderId)
    .where('dropped_at', 'is', null)
    .orderBy('position')
    .select(['shop_item_id as id', 'name', 'lot_id as lotId', pieceFateSql.as('fate')])
    .execute()
  return { hcp, order: { ...order, items } }
}
