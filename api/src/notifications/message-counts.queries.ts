import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** Number of due messages and age of the oldest in seconds, by company. Companies without due messages are absent. */
export async function countQueues(db: Queryable): Promise<Map<string, { length: number; seconds: number }>> {
  const rows = await db
    .selectFrom('messages')
    .where('state', '=', 'WAITING')
    .where('due_at', '<=', sql<Date>`now()`)
    .groupBy('company_id')
    .select([
      'company_id',
      sql<number>`count(*)::int`.as('length'),
      sql<number>`floor(extract(epoch from now() - min(due_at)))::int`.as('seconds'),
    ])
    .execute()
  return new Map(rows.map(({ company_id, ...queue }) => [company_id, queue]))
}

/** Messages of the last 24 hours, counted by kind, state and provider. */
export async function countLastDay(db: Queryable) {
  return db
    .selectFrom('messages')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy(['kind', 'state', 'provider'])
    .orderBy('kind')
    .orderBy('state')
    .orderBy('provider')
    .select(['kind', 'state', 'provider', sql<number>`count(*)::int`.as('count')])
    .execute()
}
