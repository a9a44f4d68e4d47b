import { type Kysely, sql } from 'kysely'

/** By which a call that is repeated because its answer was lost is known (D§5, D§7). */
const statements = [
  'alter table orders add column last_change_digest text',
  'alter table users add column registration_digest text',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
