import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Schema } from './schema.ts'

/** Most rows per call: more than its caller inserts. */
const AT_ONCE = 100

/**
 * Deletes expired rows of all owners. Callers run it when they insert into the table, so it needs no timer. It skips rows
 * that another transaction has locked, so two deletions never wait for each other.
 */
export async function purgeExpired(
  db: Queryable,
  table: keyof Schema,
  whereExpired: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${whereExpired} limit ${AT_ONCE} for update skip locked
  ))`.execute(db)
}
