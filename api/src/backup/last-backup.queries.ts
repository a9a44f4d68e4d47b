import { sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** A verified backup: its point in time, ISO 8601; `encrypted` is null when it was made by other means. */
export type CompletedBackup = { at: string; encrypted: boolean | null }

export async function recordCompletedBackup(db: Database, { at, encrypted }: CompletedBackup): Promise<void> {
  const backup = { made_at: sql<Date>`${at}::timestamptz`, encrypted }
  await db
    .insertInto('last_backup')
    .values(backup)
    .onConflict(conflict => conflict.column('one').doUpdateSet(backup))
    .execute()
}

/** Seconds since the last verified backup, and whether it is encrypted; undefined when there was none. */
export function findLastBackupAge(
  db: Database,
): Promise<(Omit<CompletedBackup, 'at'> & { seconds: number }) | undefined> {
  const seconds = sql<number>`extract(epoch from now() - made_at)::float8`.as('seconds')
  return db.selectFrom('last_backup').select([seconds, 'encrypted']).executeTakeFirst()
}

/** When the last verified backup was made. */
export async function findLastBackupTime(db: Database): Promise<Date | undefined> {
  return (await db.selectFrom('last_backup').select('made_at').executeTakeFirst())?.made_at
}
