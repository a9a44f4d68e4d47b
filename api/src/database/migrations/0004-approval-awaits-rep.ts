import { type Kysely, sql } from 'kysely'

/** An approval of an HCP without a rep takes effect when the rep is assigned (R§4): who began it, and when. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table campaign_entries
    add approving_by uuid references users, add approving_at timestamptz`.execute(db)
}
