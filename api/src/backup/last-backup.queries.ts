import { sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** A verified backup: its point in time, ISO 8601; `encrypted` is null when it was made by other means. */
export type CompletedBackup = { at: string; encrypted: boolean | null }

/** What the command tells at its end. */
export type BackupOutcome = CompletedBackup | { failed: true }

export async function recordBackupOutcome(db: Database, outcome: BackupOutcome): Promise<void> {
  if ('failed' in outcome) await db.updateTable('last_backup').set({ failed_at: sql<Date>`now()` }).execute()
  else await recordCompletedBackup(db, outcome)
}

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

/** When the last verified backup was made, and whether one has failed since. */
export function findLastBackup(db: Database): Promise<{ madeAt: Date; hasFailed: boolean } | undefined> {
  const hasFailed = sql<boolean>`coalesce(failed_at > made_at, false)`.as('hasFailed')
  return db.selectFrom('last_backup').select(['made_at as madeAt', hasFailed]).executeTakeFirst()
}
