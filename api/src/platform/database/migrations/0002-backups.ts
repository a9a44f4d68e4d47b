import { type Kysely, sql } from 'kysely'

/** The time of the last good backup, so that monitoring can check its age. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table last_backup (
    one boolean primary key default true check (one),
    made_at timestamptz not null
  )`.execute(db)
}
