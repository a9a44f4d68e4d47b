import { daysLeftOfKey } from '@portal/contract/auth/key-rules'
import { formatDdMmYyyy } from '@portal/contract/days'
import { findKeys } from '../../auth/keys/api-keys.queries.ts'
import type { Company } from '../../companies/companies.ts'
import { findCurrentDay } from '../../platform/database/days.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Finding, warningFinding } from './check-surroundings.ts'

/** Points out the keys of a company that end soon: then the other system is shut out. */
export async function checkKeys(db: Database, { id, timeZone }: Company, name: string): Promise<Finding[]> {
  const today = await findCurrentDay(db, timeZone)
  const ending = (await findKeys(db, id)).filter(key => daysLeftOfKey(key, today) !== undefined)
  return ending.map(key =>
    warningFinding(
      `${name}: the key “${key.name}” works until ${formatDdMmYyyy(key.expiresOn)}. Make another one (Settings → Keys)`,
    ),
  )
}
