import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesVersion } from '../platform/http/matches-if-match.ts'
import { convertPictureInChildProcess } from '../platform/pictures/convert-picture.ts'
import { lockCompany } from './companies.ts'
import { findLogoOfCompany } from './logos.queries.ts'

/** The If-Match value for a company without a logo. */
const NONE = 'NONE'

/**
 * Sets the logo of the admin's company from an untrusted file. The same logo again succeeds without an If-Match check.
 * @param ifMatch If-Match: the quoted hash of the logo on the admin's screen, or NONE; not checked when missing
 * @throws PortalError PICTURE_UNREADABLE, PICTURE_TOO_LARGE, LOGO_INVISIBLE, or COMPANY_CHANGED when the logo has changed
 */
export async function setCompanyLogo(
  db: Database,
  session: Session,
  uploadedFile: Uint8Array,
  ifMatch: string | undefined,
): Promise<void> {
  const { icons, ...logo } = await convertPictureInChildProcess(uploadedFile, 'LOGO')
  const company = { company_id: session.companyId }
  await changeLogo(db, session, ifMatch, logo.hash, 'company.logo-set', async trx => {
    await trx
      .insertInto('company_logos')
      .values({ ...company, ...logo })
      .onConflict(conflict => conflict.column('company_id').doUpdateSet(logo))
      .execute()
    await trx.deleteFrom('company_icons').where('company_id', '=', session.companyId).execute()
    await trx
      .insertInto('company_icons')
      .values(icons.map(icon => ({ ...company, ...icon })))
      .execute()
  })
}

/**
 * Removes the logo. Without a logo it changes nothing and succeeds.
 * @param ifMatch as in `setCompanyLogo`
 * @throws PortalError COMPANY_CHANGED when the logo has changed
 */
export async function removeCompanyLogo(
  db: Database,
  session: Session,
  ifMatch: string | undefined,
): Promise<void> {
  await changeLogo(db, session, ifMatch, NONE, 'company.logo-removed', async trx => {
    await trx.deleteFrom('company_logos').where('company_id', '=', session.companyId).execute()
  })
}

/** Locks the company and runs the change, unless the logo is already `wanted`. */
async function changeLogo(
  db: Database,
  session: Session,
  shown: string | undefined,
  wanted: string,
  action: string,
  change: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { companyId } = session
  await db.transaction().execute(async trx => {
    await lockCompany(trx, companyId)
    const before = (await findLogoOfCompany(trx, companyId))?.hash ?? NONE
    if (before === wanted) return
    if (!matchesVersion(before, shown)) throw new PortalError('COMPANY_CHANGED')
    await change(trx)
    await recordAuditEvent(trx, session, { action, entity: 'company', entityId: companyId })
  })
}
