import type { Config } from '../config/config.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { hasHcp } from '../users/companies-in-use.queries.ts'

/** Whether a company has named its privacy contact. */
export async function hasPrivacyContact(db: Queryable, companyId: string): Promise<boolean> {
  const company = db.selectFrom('companies').where('id', '=', companyId).select('privacy_email')
  return (await company.executeTakeFirstOrThrow()).privacy_email !== null
}

/**
 * Refuses the first HCP of a company that has not named its privacy contact (decision 68). A company that has HCPs, also erased
 * ones, goes on; a demo needs no contact.
 * @throws PortalError PRIVACY_CONTACT_MISSING
 */
export async function requirePrivacyContact(
  db: Queryable,
  companyId: string,
  { demo }: Pick<Config, 'demo'>,
): Promise<void> {
  if (demo || (await hasPrivacyContact(db, companyId)) || (await hasHcp(db, companyId))) return
  throw new PortalError('PRIVACY_CONTACT_MISSING')
}
