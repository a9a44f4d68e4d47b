import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import { type RawBuilder, sql } from 'kysely'
import { findDeputyIdsByRep } from '../deputies/absences.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { hasOpenDeliveryProblem } from './order-links.queries.ts'

/** Up to this many waiting requests a rep gets one message each; above it, one digest a day. */
const MANY = 5
/** Messages that a later one about the end of the order contradicts. */
const NEWS_OF_LIVE_ORDER: readonly MessageKind[] = [
  'REQUEST_APPROVED',
  'SAMPLE_NOT_SENT',
  'REQUEST_SHIPPED',
  'REQUEST_SENT_AGAIN',
]

/** Messages to a rep about requests. */
const TO_REPS: readonly MessageKind[] = ['REQUEST_RECEIVED', 'REQUESTS_WAIT', 'PROBLEM_REPORTED']

type QueuedMessage = {
  kind: MessageKind
  company_id: string
  user_id: string | null
  order_id: string | null
}

/** Whether a message about orders is still true at the time it is sent. */
export async function isOrderMessageStillRelevant(
  db: Queryable,
  { kind, company_id, user_id, order_id }: QueuedMessage,
  timeZone: string,
): Promise<boolean> {
  if (kind === 'DELIVERY_REMINDER')
    return (await findStatus(db, order_id)) === 'POSTED' && !(await hasOpenDeliveryProblem(db, order_id))
  if (kind === 'PROBLEM_REPORTED' && !(await hasOpenDeliveryProblem(db, order_id))) return false
  if (NEWS_OF_LIVE_ORDER.includes(kind)) return (await findStatus(db, order_id)) !== 'CANCELLED'
  if (kind === 'REQUEST_RECEIVED' && (await findStatus(db, order_id)) !== 'PROCESSING') return false
  if (user_id === null || !TO_REPS.includes(kind)) return true
  const deputies = await findDeputyIdsByRep(db, company_id, timeZone)
  if (kind !== 'REQUESTS_WAIT' && !(await isOrderOfRep(db, order_id, user_id, deputies))) return false
  if (kind === 'PROBLEM_REPORTED') return true
  const many = await waitMany(db, user_id, deputies)
  return many === (kind === 'REQUESTS_WAIT')
}

/** Whether a rep, or who deputises for them today, has the order: another one may have been assigned. */
async function isOrderOfRep(
  db: Queryable,
  orderId: string | null,
  userId: string,
  deputies: ReadonlyMap<string, string>,
): Promise<boolean> {
  const order = db.selectFrom('orders').where('id', '=', orderId).select('promoter_id as repId')
  const repId = (await order.executeTakeFirst())?.repId ?? null
  return repId !== null && (repId === userId || deputies.get(repId) === userId)
}

/** Whether an order is shipped and not delivered. @param orderIdColumn the column of the outer query with the order id */
export function whereOrderOnTheWay(orderIdColumn: string): RawBuilder<boolean> {
  return sql<boolean>`(select status from orders where orders.id = ${sql.ref(orderIdColumn)}) = 'POSTED'`
}

async function findStatus(db: Queryable, id: string | null) {
  return (await db.selectFrom('orders').where('id', '=', id).select('status').executeTakeFirst())?.status
}

/** Whether more than `MANY` requests wait for the reps for whom this rep acts today. */
async function waitMany(db: Queryable, repId: string, deputies: ReadonlyMap<string, string>) {
  const away = [...deputies].filter(([, deputyId]) => deputyId === repId).map(([awayId]) => awayId)
  const repIds = deputies.has(repId) ? away : [repId, ...away]
  const waiting = await db
    .selectFrom('orders')
    .where(sql<boolean>`promoter_id = any(${repIds}::uuid[])`)
    .where('status', '=', 'PROCESSING')
    .limit(MANY + 1)
    .select('id')
    .execute()
  return waiting.length > MANY
}

/** The reps with more than `MANY` waiting requests today. A deputy's count includes the requests of the absent reps. */
export async function findRepsWithManyWaitingOrders(db: Queryable, companyId: string, timeZone: string) {
  const rows = await db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where('status', '=', 'PROCESSING')
    .where('promoter_id', 'is not', null)
    .groupBy('promoter_id')
    .select(['promoter_id as repId', sql<number>`count(*)::int`.as('count')])
    .$narrowType<{ repId: string }>()
    .execute()
  const deputies = await findDeputyIdsByRep(db, companyId, timeZone)
  const counts = new Map<string, number>()
  for (const { repId, count } of rows) {
    const actingId = deputies.get(repId) ?? repId
    counts.set(actingId, (counts.get(actingId) ?? 0) + count)
  }
  return [...counts].filter(([, count]) => count > MANY).map(([repId, count]) => ({ repId, count }))
}
