import { type Kysely, sql } from 'kysely'

/** Sends that no limit looks at any more are found by their age, as codes are (D§3). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index code_sends_by_age on code_sends (created_at)`.execute(db)
}
