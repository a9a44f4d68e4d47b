import { sql } from 'kysely'
import { countDuplicateLiveCodes } from '../../auth/codes/codes.queries.ts'
import { findLastBackupAge } from '../../backup/last-backup.queries.ts'
import { readSchemaState } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/schema.ts'
import { countStockDifferences } from '../../stock/stock-check.queries.ts'
import {
  checkBackupAge,
  checkClockDrift,
  type Finding,
  okFinding,
  problemFinding,
  warningFinding,
} from './check-environment.ts'

/** Checks a database's version, clock and schema. @param location description of its location */
export async function checkDatabaseServer(db: Database, location: string): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await sql<{ version: string; now: number }>`
    select current_setting('server_version') as version,
      extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  const here = (asked + Date.now()) / 2
  return [
    okFinding(`Database: PostgreSQL ${rows[0]?.version}, ${location}.`),
    checkClockDrift((rows[0]?.now ?? 0) - here),
    await judgeSchema(db),
  ]
}

async function judgeSchema(db: Database): Promise<Finding> {
  const { applied, missing, newer } = await readSchemaState(db)
  if (applied.length === 0) return problemFinding('Schema: there is none yet. Start the portal once.')
  if (missing.length > 0)
    return problemFinding(
      `Schema: ${missing.join(', ')} is to be applied. Make a backup, then start this version.`,
    )
  if (newer.length > 0)
    return warningFinding(`Schema: of a newer version (${newer.join(', ')}). Start that version.`)
  return okFinding(`Schema: up to date, ${applied.at(-1)}.`)
}

/** Checks the last backup and the consistency of the records. Requires this version's schema. */
export async function checkBackupAndRecords(db: Database, isDemo: boolean): Promise<Finding[]> {
  const different = await countStockDifferences(db)
  const double = await countDuplicateLiveCodes(db)
  const broken = 'Keep a backup of now and of before, and look at npm run portal -- audit verify.'
  return [
    checkBackupAge(await findLastBackupAge(db), isDemo),
    different === 0
      ? okFinding(describeStockCheck(different))
      : problemFinding(`${describeStockCheck(different)} ${broken}`),
    double === 0
      ? okFinding('Codes: one live code at most for a number, an action and a device.')
      : problemFinding(`Codes: ${double} numbers have several live codes for one thing. ${broken}`),
  ]
}

/** @param differenceCount lots and samples whose pieces are not what their movements add up to */
export function describeStockCheck(differenceCount: number): string {
  if (differenceCount === 0) return 'Stock: what its movements add up to.'
  return `Stock: ${differenceCount} lots or samples have other pieces than their movements add up to.`
}
