import { formatDdMmYyyy } from '@portal/contract/days'
import { findApiKeysEndingSoon } from '../../auth/keys/api-keys.queries.ts'
import type { Company } from '../../companies/companies.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Finding, warningFinding } from './check-environment.ts'

/** Points out the keys of a company that end soon. */
export async function checkApiKeys(db: Database, company: Company, name: string): Promise<Finding[]> {
  const ending = await findApiKeysEndingSoon(db, company)
  return ending.map(key =>
    warningFinding(
      `${name}: the key “${key.name}” works until ${formatDdMmYyyy(key.expiresOn)}. Make another one (Settings → Keys)`,
    ),
  )
}
