import type { DeliveryProblem } from '@portal/contract/orders/delivery-problem-rules'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

type ProblemRow = { caseId: string; problem: DeliveryProblem | null; openedAt: string; closed: boolean }

/** SQL for the newest delivery problem of the row of `orders`. */
export const newestDeliveryProblemSql = sql<ProblemRow | null>`(select json_build_object('caseId', id, 'problem', details->>'problem',
    'openedAt', opened_at, 'closed', closed_at is not null)
  from cases where order_id = orders.id and kind = 'DELIVERY' order by number desc limit 1)`

/** SQL for the request that the row of `orders` was sent again as. */
export const replacementOrderSql = sql<
  string | null
>`(select later.id from orders later where later.replaces_id = orders.id)`

/** SQL condition: the row of `orders` has an open delivery problem. */
export const whereProblemOpen = sql<boolean>`exists (select from cases
  where order_id = orders.id and kind = 'DELIVERY' and closed_at is null)`

/** Maps what an order says of its delivery problem and of the one sent again. */
export function toOrderLinks(row: {
  problem: ProblemRow | null
  replaced_by: string | null
  replaces_id: string | null
}): Pick<Order, 'problem' | 'replacedBy' | 'replaces'> {
  const { problem, replaced_by, replaces_id } = row
  return {
    ...(problem && { problem: { ...problem, openedAt: new Date(problem.openedAt).toISOString() } }),
    ...(replaced_by !== null && { replacedBy: replaced_by }),
    ...(replaces_id !== null && { replaces: replaces_id }),
  }
}

/** Whether an order has an open delivery problem. */
export async function hasOpenDeliveryProblem(db: Queryable, orderId: string | null): Promise<boolean> {
  const open = db.selectFrom('orders').where('id', '=', orderId).where(whereProblemOpen).select('id')
  return (await open.executeTakeFirst()) !== undefined
}
