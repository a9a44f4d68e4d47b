import type { MessageKind } from '@portal/contract/message-kinds'
import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** Requests a rep gets a message for each; for more a digest once a day. */
const MANY = 5

type Told = { kind: MessageKind; company_id: string; user_id: string | null; order_id: string | null }

/** The deputies of a company's reps who are away today, by rep; from the reps feature. */
type FindDeputies = (db: Queryable, companyId: string) => Promise<ReadonlyMap<string, string>>

/** Whether a message about orders is still true when it is sent. */
export async function isStillRelevant(
  db: Queryable,
  { kind, company_id, user_id, order_id }: Told,
  findDeputyOfRep: FindDeputies,
): Promise<boolean> {
  if (kind === 'DELIVERY_REMINDER') return (await findStatus(db, order_id)) === 'POSTED'
  if (kind === 'REQUEST_APPROVED') return (await findStatus(db, order_id)) !== 'CANCELLED'
  if (kind === 'REQUEST_RECEIVED' && (await findStatus(db, order_id)) !== 'PROCESSING') return false
  if (user_id === null || (kind !== 'REQUEST_RECEIVED' && kind !== 'REQUESTS_WAIT')) return true
  const many = await waitMany(db, user_id, await findDeputyOfRep(db, company_id))
  return many === (kind === 'REQUESTS_WAIT')
}

/** Whether an order is on its way, for a query of another feature. @param id the column that names it there */
export function whereOnItsWay(id: string) {
  return sql<boolean>`(select status from orders where orders.id = ${sql.ref(id)}) = 'POSTED'`
}

async function findStatus(db: Queryable, id: string | null) {
  return (await db.selectFrom('orders').where('id', '=', id).select('status').executeTakeFirst())?.status
}

/** Whether more than a few requests wait for the reps for whom this one acts today. */
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

/** The reps who act today for more than a few waiting requests, and how many: a deputy's count holds those of the reps who are away. */
export async function findRepsWithWaitingRequests(
  db: Queryable,
  companyId: string,
  findDeputyOfRep: FindDeputies,
): Promise<{ repId: string; count: number }[]> {
  const rows = await db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where('status', '=', 'PROCESSING')
    .where('promoter_id', 'is not', null)
    .groupBy('promoter_id')
    .select(['promoter_id as repId', sql<number>`count(*)::int`.as('count')])
    .$narrowType<{ repId: string }>()
    .execute()
  const deputies = await findDeputyOfRep(db, companyId)
  const counts = new Map<string, number>()
  for (const { repId, count } of rows) {
    const actingId = deputies.get(repId) ?? repId
    counts.set(actingId, (counts.get(actingId) ?? 0) + count)
  }
  return [...counts].filter(([, count]) => count > MANY).map(([repId, count]) => ({ repId, count }))
}
