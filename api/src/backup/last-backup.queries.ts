import { sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Records a verified backup. @param at the backup's point in time, ISO 8601 */
export async function recordBackup(db: Database, at: string): Promise<void> {
  const made_at = sql<Date>`${at}::timestamptz`
  await db
    .insertInto('last_backup')
    .values({ made_at })
    .onConflict(conflict => conflict.column('one').doUpdateSet({ made_at }))
    .execute()
}

/** @returns seconds since the last verified backup; undefined when there was none */
export async function findBackupAge(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('last_backup')
    .select(sql<number>`extract(epoch from now() - made_at)::float8`.as('seconds'))
    .executeTakeFirst()
  return row?.seconds
}
