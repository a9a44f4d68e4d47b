import type { MessageKind } from '@portal/contract/message-kinds'
import { sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'

/** Requests a rep is told of one by one; of more the rep is told once a day. */
const MANY = 5

type Told = { kind: MessageKind; user_id: string | null; order_id: string | null }

/** Whether a message about orders is still as it says, when its time has come. */
export async function isStillTrue(db: Queryable, { kind, user_id, order_id }: Told): Promise<boolean> {
  if (kind === 'DELIVERY_REMINDER') return (await findStatus(db, order_id)) === 'POSTED'
  if (kind === 'REQUEST_RECEIVED')
    return (await findStatus(db, order_id)) === 'PROCESSING' && !(await waitMany(db, user_id))
  return kind !== 'REQUESTS_WAIT' || waitMany(db, user_id)
}

/** Whether an order is on its way, for a query of another feature. @param id the column that names it there */
export function isOnItsWay(id: string) {
  return sql<boolean>`(select status from orders where orders.id = ${sql.ref(id)}) = 'POSTED'`
}

async function findStatus(db: Queryable, id: string | null) {
  return (await db.selectFrom('orders').where('id', '=', id).select('status').executeTakeFirst())?.status
}

/** Whether so many wait for a rep that they come as one message a day. */
async function waitMany(db: Queryable, repId: string | null): Promise<boolean> {
  const waiting = await db
    .selectFrom('orders')
    .where('promoter_id', '=', repId)
    .where('status', '=', 'PROCESSING')
    .limit(MANY + 1)
    .select('id')
    .execute()
  return waiting.length > MANY
}

/** Reps of a company for whom so many wait, and how many. */
export async function findBusyReps(db: Queryable, companyId: string) {
  return db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where('status', '=', 'PROCESSING')
    .where('promoter_id', 'is not', null)
    .groupBy('promoter_id')
    .having(sql<boolean>`count(*) > ${MANY}`)
    .select(['promoter_id as repId', sql<number>`count(*)::int`.as('count')])
    .$narrowType<{ repId: string }>()
    .execute()
}
