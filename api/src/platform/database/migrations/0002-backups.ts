import { type Kysely, sql } from 'kysely'

/** When the last good backup was made, for whoever watches its age. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table last_backup (
    one boolean primary key default true check (one),
    made_at timestamptz not null
  )`.execute(db)
}
