import { HCP } from '@portal/contract/roles'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queryable, Schema } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'

/** Which orders a person reaches: an HCP their own, a rep those of the HCPs assigned to them (D§7). */
export function reachable(session: Session) {
  return (eb: ExpressionBuilder<Schema, 'orders'>): Expression<SqlBool> => {
    if (session.role === HCP) return eb('orders.user_id', '=', session.userId)
    return eb('orders.promoter_id', '=', session.userId)
  }
}

/** Why no order was changed: there is none one reaches, or it has moved on. */
export async function explainUnchanged(db: Queryable, session: Session, id: string): Promise<PortalError> {
  const found = await db
    .selectFrom('orders')
    .where('orders.id', '=', id)
    .where(reachable(session))
    .select('orders.id')
    .executeTakeFirst()
  return new PortalError(found === undefined ? 'NOT_FOUND' : 'ORDER_MOVED')
}
