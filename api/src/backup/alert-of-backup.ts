import type { Company } from '../companies/companies.ts'
import { alertAdmins } from '../notifications/alert-admins.ts'
import type { Database } from '../platform/database/schema.ts'
import { findFirstAdminTime } from '../users/admins.queries.ts'
import { findLastBackup } from './last-backup.queries.ts'

/** Hours after which a day's backup is missing, as in deploy/alerts.yml: one that was killed leaves no record either. */
export const BACKUP_HOURS = 26

/**
 * Writes to a company's owners that a backup failed, or that the one of the day was not made; once for each that is missing. Safe
 * to call often.
 */
export async function alertOfBackup(db: Database, { id: companyId }: Pick<Company, 'id'>): Promise<void> {
  const last = await findLastBackup(db)
  // A new portal has as long for its first one.
  const since = last?.madeAt ?? (await findFirstAdminTime(db, companyId))
  if (since === undefined) return
  if (!last?.hasFailed && Date.now() - since.getTime() < BACKUP_HOURS * 3_600_000) return
  await alertAdmins(db, companyId, [
    { kind: 'MAIL_BACKUP_MISSING', details: {}, once: `no backup since ${since.toISOString()}` },
  ])
}
