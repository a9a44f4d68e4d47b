import type { CompanySettings } from '@portal/contract/company-settings'
import type { ParsedInput } from '@portal/contract/endpoints'
import type { Selectable } from 'kysely'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { nextUpdatedAt } from '../platform/database/columns.ts'
import type { Database, Queryable, Schema } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { findLogo } from './logos.queries.ts'

/** The settings of a company. */
export async function findCompanySettings(db: Queryable, companyId: string): Promise<CompanySettings> {
  const row = await settingsOf(db, companyId).executeTakeFirstOrThrow()
  return { ...toSettings(row), logo: await findLogo(db, companyId) }
}

/**
 * Changes the settings of the admin's company. Unchanged values succeed without an If-Match check.
 * @param ifMatch If-Match: the quoted `updatedAt` of the settings on the admin's screen; not checked when missing
 * @throws PortalError COMPANY_CHANGED when the settings have changed since
 */
export async function changeCompanySettings(
  db: Database,
  session: Session,
  values: ParsedInput<'POST /admin/company', 'body'>,
  ifMatch: string | undefined,
): Promise<CompanySettings> {
  const { companyId } = session
  return db.transaction().execute(async trx => {
    const row = await settingsOf(trx, companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const { updatedAt: _updatedAt, ...before } = toSettings(row)
    const changed = Object.entries(values).filter(([key, value]) => value !== Reflect.get(before, key))
    if (changed.length === 0) return findCompanySettings(trx, companyId)
    if (!matchesIfMatch(row, ifMatch)) throw new PortalError('COMPANY_CHANGED')
    await trx
      .updateTable('companies')
      .set({
        name: values.name,
        support_phone: values.supportPhone,
        privacy_email: values.privacyEmail,
        sender_name: values.senderName,
        legal_name: values.legalName,
        expiry_margin_days: values.expiryMarginDays,
        low_stock_pieces: values.lowStockPieces,
        delivery_days: values.deliveryDays,
        colour: values.colour,
        updated_at: nextUpdatedAt('companies'),
      })
      .where('id', '=', companyId)
      .execute()
    await recordAuditEvent(trx, session, {
      action: 'company.changed',
      entity: 'company',
      entityId: companyId,
      details: { before, after: values },
    })
    return findCompanySettings(trx, companyId)
  })
}

function settingsOf(db: Queryable, companyId: string) {
  return db.selectFrom('companies').where('id', '=', companyId).selectAll()
}

function toSettings(row: Selectable<Schema['companies']>): Omit<CompanySettings, 'logo'> {
  return {
    name: row.name,
    supportPhone: row.support_phone,
    privacyEmail: row.privacy_email,
    senderName: row.sender_name,
    legalName: row.legal_name,
    expiryMarginDays: row.expiry_margin_days,
    lowStockPieces: row.low_stock_pieces,
    deliveryDays: row.delivery_days,
    colour: row.colour,
    updatedAt: row.updated_at.toISOString(),
  }
}
