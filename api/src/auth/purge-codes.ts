import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'

/** Hours after which nothing asks for a code or its sending any more: the longest window is a day (D§3). */
const KEPT_HOURS = 24
/** Rows of each kind that one send takes away; more than it adds. */
const AT_ONCE = 100

/**
 * Takes away codes and records of sends, whoever's, that no limit looks at any more. What another send is taking away
 * already is left to it, so no two wait for each other.
 */
export async function purgeCodes(trx: Trx): Promise<void> {
  for (const table of ['one_time_codes', 'code_sends'] as const) {
    await sql`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where created_at < now() - make_interval(hours => ${KEPT_HOURS})
      order by created_at limit ${AT_ONCE} for update skip locked
    )`.execute(trx)
  }
}
