import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import type { Selectable } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Queryable, Schema } from '../platform/database/schema.ts'
import type { Routes } from './app-context.ts'
import { findLogoOfCompany } from './logos.queries.ts'

/** The settings of a company. */
export async function findCompanySettings(db: Queryable, companyId: string): Promise<CompanySettings> {
  const row = await settingsOf(db, companyId).executeTakeFirstOrThrow()
  return { ...toSettings(row), logo: await findLogoOfCompany(db, companyId) }
}

/** Changes of the settings of the admin's company. */
export function registerCompanyChange({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/company', {
    audits: { 'company.changed': 'company' },
    async run({ trx, session: { companyId }, body, ifMatch, audit }) {
      const found = toSettings(await settingsOf(trx, companyId).forNoKeyUpdate().executeTakeFirstOrThrow())
      if (!ifMatch.alreadyApplied(found, body, 'COMPANY_CHANGED')) {
        await trx
          .updateTable('companies')
          .set({
            name: body.name,
            support_phone: body.supportPhone,
            privacy_email: body.privacyEmail,
            sender_name: body.senderName,
            legal_name: body.legalName,
            expiry_margin_days: body.expiryMarginDays,
            low_stock_pieces: body.lowStockPieces,
            delivery_days: body.deliveryDays,
            colour: body.colour,
            updated_at: nextUpdatedAtSql('companies'),
          })
          .where('id', '=', companyId)
          .execute()
        const { updatedAt: _version, ...before } = found
        audit('company.changed', companyId, { before, after: body })
      }
      return findCompanySettings(trx, companyId)
    },
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
