import type { Trx } from '../platform/database/schema.ts'
import { convertPictureInChildProcess } from '../platform/pictures/convert-picture.ts'
import type { Routes } from './app-context.ts'
import { findCompanySettings } from './change-company.ts'
import { lockCompany } from './companies.ts'
import { findLogoOfCompany } from './logos.queries.ts'

/** The hash, and the If-Match value, of a company without a logo. */
const NONE = 'NONE'

/** Changes of the logo of the admin's company. The version is the hash. */
export function registerLogoChanges({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/company/logo', {
    audits: { 'company.logo-set': 'company' },
    prepare: ({ body }) => convertPictureInChildProcess(body, 'LOGO'),
    async run({ trx, session: { companyId }, prepared: { icons, ...logo }, ifMatch, audit }) {
      const company = { company_id: companyId }
      if (!ifMatch.alreadyApplied(await lockLogo(trx, companyId), { hash: logo.hash }, 'COMPANY_CHANGED')) {
        await trx
          .insertInto('company_logos')
          .values({ ...company, ...logo })
          .onConflict(conflict => conflict.column('company_id').doUpdateSet(logo))
          .execute()
        await trx.deleteFrom('company_icons').where('company_id', '=', companyId).execute()
        await trx
          .insertInto('company_icons')
          .values(icons.map(icon => ({ ...company, ...icon })))
          .execute()
        audit('company.logo-set', companyId)
      }
      return findCompanySettings(trx, companyId)
    },
  })

  change('DELETE /admin/company/logo', {
    audits: { 'company.logo-removed': 'company' },
    async run({ trx, session: { companyId }, ifMatch, audit }) {
      if (!ifMatch.alreadyApplied(await lockLogo(trx, companyId), { hash: NONE }, 'COMPANY_CHANGED')) {
        await trx.deleteFrom('company_logos').where('company_id', '=', companyId).execute()
        audit('company.logo-removed', companyId)
      }
      return findCompanySettings(trx, companyId)
    },
  })
}

/** Locks the company, so that changes of its logo wait for each other. @returns the logo */
async function lockLogo(trx: Trx, companyId: string) {
  await lockCompany(trx, companyId)
  const { hash } = (await findLogoOfCompany(trx, companyId)) ?? { hash: NONE }
  return { hash, version: hash }
}
