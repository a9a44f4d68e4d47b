import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import type { ParsedInput } from '@portal/contract/endpoints'
import type { Selectable } from 'kysely'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Database, Queryable, Schema } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { findLogoOfCompany } from './logos.queries.ts'

/** The settings of a company. */
export async function findCompanySettings(db: Queryable, companyId: string): Promise<CompanySettings> {
  const row = await settingsOf(db, companyId).executeTakeFirstOrThrow()
  return { ...toSettings(row), logo: await findLogoOfCompany(db, companyId) }
}

/**
 * Changes the settings of the admin's company. Unchanged values succeed without an If-Match check.
 * @param ifMatch If-Match: the quoted `updatedAt` of the settings on the admin's screen; not checked when missing
 * @throws PortalError COMPANY_CHANGED when the settings have changed since
 */
export async function changeCompanySettings(
  db: Database,
  session: Session,
  settings: ParsedInput<'POST /admin/company', 'body'>,
  ifMatch: string | undefined,
): Promise<CompanySettings> {
  const { companyId } = session
  return db.transaction().execute(async trx => {
    const row = await settingsOf(trx, companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const { updatedAt: _updatedAt, ...before } = toSettings(row)
    const changed = Object.entries(settings).filter(([key, value]) => value !== Reflect.get(before, key))
    if (changed.length === 0) return findCompanySettings(trx, companyId)
    if (!matchesIfMatch(row, ifMatch)) throw new PortalError('COMPANY_CHANGED')
    await trx
      .updateTable('companies')
      .set({
        name: settings.name,
        support_phone: settings.supportPhone,
        privacy_email: settings.privacyEmail,
        sender_name: settings.senderName,
        legal_name: settings.legalName,
        expiry_margin_days: settings.expiryMarginDays,
        low_stock_pieces: settings.lowStockPieces,
        delivery_days: settings.deliveryDays,
        colour: settings.colour,
        updated_at: nextUpdatedAtSql('companies'),
      })
      .where('id', '=', companyId)
      .execute()
    await recordAuditEvent(trx, session, {
      action: 'company.changed',
      entity: 'company',
      entityId: companyId,
      details: { before, after: settings },
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
