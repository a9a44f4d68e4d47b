import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Schema } from './schema.ts'

/** Rows that one call deletes at most: more than its caller adds. */
const AT_ONCE = 100

/**
 * Deletes expired rows of all owners. Callers run it where they insert into that table, so it needs no timer. It skips rows
 * that another transaction has locked, so no two deletions wait for each other.
 */
export async function purgeExpired(
  db: Queryable,
  table: keyof Schema,
  isOver: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${isOver} limit ${AT_ONCE} for update skip locked
  ))`.execute(db)
}
