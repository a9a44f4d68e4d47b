import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Counts the rows that a query finds. The query selects nothing itself. */
export async function countQueryRows<T extends keyof Schema>(
  query: SelectQueryBuilder<Schema, T, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}
