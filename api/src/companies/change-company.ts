import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import { officerProblems } from '@portal/contract/companies/settings-rules'
import { type Selectable, sql } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Queryable, Schema } from '../platform/database/schema.ts'
import { validationError } from '../platform/http/errors.ts'
import type { Routes } from './app-context.ts'
import { findLogoOfCompany } from './logos.queries.ts'

/** The settings of a company. */
export async function findCompanySettings(db: Queryable, companyId: string): Promise<CompanySettings> {
  const row = await settingsOf(db, companyId).executeTakeFirstOrThrow()
  return { ...toSettings(row), logo: await findLogoOfCompany(db, companyId) }
}

/** Changes of the settings of the admin's company. */
export function registerCompanySettingsChange({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/company', {
    audits: { 'company.changed': 'company' },
    async run({ trx, session: { companyId, company }, body, ifMatch, audit }) {
      const found = toSettings(await settingsOf(trx, companyId).forNoKeyUpdate().executeTakeFirstOrThrow())
      if (!ifMatch.alreadyApplied(found, body, 'COMPANY_CHANGED')) {
        const today = await findCurrentDay(trx, company.timeZone)
        for (const [field, problem] of Object.entries(officerProblems({ ...found, ...body }, today)))
          throw validationError(field, problem)
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
            unconfirmed_parcels: body.unconfirmedParcels,
            unconfirmed_days: body.unconfirmedDays,
            invitations_per_day: body.invitationsPerDay,
            colour: body.colour,
            transfers: body.transfers && JSON.stringify(body.transfers),
            officer_name: body.officerName,
            officer_email: body.officerEmail,
            officer_appointed_on: body.officerAppointedOn,
            officer_notified_on: body.officerNotifiedOn,
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
  return db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .selectAll()
    .select([
      // The drivers parse a date as a `Date` in their own time zone.
      sql<string | null>`officer_appointed_on::text`.as('appointedOn'),
      sql<string | null>`officer_notified_on::text`.as('notifiedOn'),
    ])
}

type Row = Selectable<Schema['companies']> & { appointedOn: string | null; notifiedOn: string | null }

function toSettings(row: Row): Omit<CompanySettings, 'logo'> {
  return {
    name: row.name,
    supportPhone: row.support_phone,
    privacyEmail: row.privacy_email,
    senderName: row.sender_name,
    legalName: row.legal_name,
    expiryMarginDays: row.expiry_margin_days,
    lowStockPieces: row.low_stock_pieces,
    deliveryDays: row.delivery_days,
    unconfirmedParcels: row.unconfirmed_parcels,
    unconfirmedDays: row.unconfirmed_days,
    invitationsPerDay: row.invitations_per_day,
    colour: row.colour,
    transfers: row.transfers,
    officerName: row.officer_name,
    officerEmail: row.officer_email,
    officerAppointedOn: row.appointedOn,
    officerNotifiedOn: row.notifiedOn,
    updatedAt: row.updated_at.toISOString(),
  }
}
