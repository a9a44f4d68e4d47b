import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesVersion } from '../platform/http/matches-if-match.ts'
import { makePicture } from '../platform/pictures/make-picture.ts'
import { findLogo } from './logos.queries.ts'

/** What an If-Match says where there is no logo. */
const NONE = 'NONE'

/**
 * Sets the logo of the admin's company, made of a file of any content. The one that it has already is a success, however old the
 * screen is.
 * @param shown the hash of the logo on the admin's screen, or NONE, in quotes; not compared when it is unsaid
 * @throws PortalError PICTURE_UNREADABLE, PICTURE_TOO_LARGE, LOGO_INVISIBLE, or COMPANY_CHANGED when there is another logo by now
 */
export async function setLogo(
  db: Database,
  session: Session,
  file: Uint8Array,
  shown: string | undefined,
): Promise<void> {
  const logo = await makePicture(file, 'LOGO')
  await changeLogo(db, session, shown, logo.hash, 'company.logo-set', async trx => {
    await trx
      .insertInto('company_logos')
      .values({ company_id: session.companyId, ...logo })
      .onConflict(conflict => conflict.column('company_id').doUpdateSet(logo))
      .execute()
  })
}

/**
 * Takes the logo away; where there is none all stays as it is, however old the screen is.
 * @param shown as of `setLogo`
 * @throws PortalError COMPANY_CHANGED when there is another logo by now
 */
export async function removeLogo(db: Database, session: Session, shown: string | undefined): Promise<void> {
  await changeLogo(db, session, shown, NONE, 'company.logo-removed', async trx => {
    await trx.deleteFrom('company_logos').where('company_id', '=', session.companyId).execute()
  })
}

/** One change at a time, unless it is `wanted` that is there already. */
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
    const company = trx.selectFrom('companies').where('id', '=', companyId).select('id')
    await company.forNoKeyUpdate().executeTakeFirstOrThrow()
    const before = (await findLogo(trx, companyId))?.hash ?? NONE
    if (before === wanted) return
    if (!matchesVersion(before, shown)) throw new PortalError('COMPANY_CHANGED')
    await change(trx)
    await recordAuditEvent(trx, session, { action, entity: 'company', entityId: companyId })
  })
}
