import type { OrderStatus } from '@portal/contract/order-status'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { whereOrderActionableLockingReps } from '../orders/change-order.ts'
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
  items: readonly { id: string; name: string; lotId: string | null }[]
}

/**
 * Locks a request that the caller may act on, after its HCP: the order in which an erasure and a decline lock them. A case is
 * locked after its request.
 * @param recentDays `isRecent` says whether the request has changed in so many days
 * @throws PortalError NOT_FOUND, also if the HCP is erased
 */
export async function lockHcpAndOrder(
  trx: Trx,
  { companyOf }: Pick<AppContext, 'companyOf'>,
  session: Session,
  orderId: string,
  recentDays: number,
): Promise<{ hcp: UserRow; order: ProblemOrder }> {
  const isReached = await whereOrderActionableLockingReps(trx, session, companyOf(session.companyId).timeZone)
  const reached = trx.selectFrom('orders').where('id', '=', orderId).where(isReached)
  const { user_id } = await reached.select('user_id').executeTakeFirstOrThrow(notFoundError)
  const hcp = await lockUnerasedHcp(trx, user_id, session.companyId)
  if (hcp === undefined) throw notFoundError()
  const order = await reached
    .select(['id', 'status', 'user_id as userId', 'counts'])
    .select([
      sql<boolean>`updated_at > now() - make_interval(days => ${recentDays})`.as('isRecent'),
      sql<string | null>`(select later.id from orders later where later.replaces_id = orders.id)`.as(
        'replacedBy',
      ),
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFoundError)
  const items = await trx
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['shop_item_id as id', 'name', 'lot_id as lotId'])
    .execute()
  return { hcp, order: { ...order, items } }
}
