import { type Kysely, sql } from 'kysely'

/** When an order was approved and shipped: the other steps have their times already. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column approved_at timestamptz, add column shipped_at timestamptz`.execute(
    db,
  )
  // Nothing has changed an order since it was shipped. When it was approved nobody knows: a remark may have come later.
  await sql`update orders set shipped_at = updated_at where status = 'POSTED'`.execute(db)
}
