import { formatDdMmYyyy } from '@portal/contract/days'
import { findKeysEndingSoon } from '../../auth/keys/api-keys.queries.ts'
import type { Company } from '../../companies/companies.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Finding, warningFinding } from './check-surroundings.ts'

/** Points out the keys of a company that end soon. */
export async function checkKeys(db: Database, company: Company, name: string): Promise<Finding[]> {
  const ending = await findKeysEndingSoon(db, company)
  return ending.map(key =>
    warningFinding(
      `${name}: the key “${key.name}” works until ${formatDdMmYyyy(key.expiresOn)}. Make another one (Settings → Keys)`,
    ),
  )
}
