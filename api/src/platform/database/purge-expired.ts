import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Schema } from './schema.ts'

/** Rows that one call takes away at most; more than whoever calls it adds. */
const AT_ONCE = 100

/**
 * Takes away rows nothing asks for any more, whoever's; called where rows of that table are made, so it needs no clock of
 * its own. What another transaction is taking away already is left to it, so no two wait for each other.
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
