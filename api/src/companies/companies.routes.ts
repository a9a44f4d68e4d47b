import { DOCUMENT_KINDS } from '@portal/contract/document-versions'
import { orNotFound } from '../platform/http/errors.ts'
import type { AppContext, Routes } from './app-context.ts'
import { findCompanySettings, registerCompanySettingsChange } from './change-company.ts'
import { registerCourierChanges } from './change-couriers.ts'
import { registerDocumentChanges } from './change-documents.ts'
import { registerLogoChanges } from './change-logo.ts'
import { findCompaniesWithUsage } from './companies.ts'
import { findCouriers } from './couriers.queries.ts'
import { type FindRetentionYears, findDocumentWithDraft, findPublishedDocument } from './documents.ts'
import { findLogoFileByHash } from './logos.queries.ts'

/** Routes of company settings, logos and documents: public reads, and changes by admins (D§1). */
export function registerCompanyRoutes(
  { route, change }: Routes,
  { db, findRetentionYears }: AppContext & { findRetentionYears: FindRetentionYears },
): void {
  route('GET /public/companies', () => findCompaniesWithUsage(db))
  route('GET /public/documents', ({ query }) => findPublishedDocument(db, query, findRetentionYears))

  route('GET /admin/company', ({ session }) => findCompanySettings(db, session.companyId))
  registerCompanySettingsChange({ change })

  route('GET /company-logos/:hash', async ({ params: { hash } }) =>
    orNotFound(await findLogoFileByHash(db, hash)),
  )
  registerLogoChanges({ change })

  route('GET /couriers', async ({ session }) => ({ couriers: await findCouriers(db, session.companyId) }))
  registerCourierChanges({ change })

  route('GET /admin/documents', async ({ session: { companyId } }) => ({
    documents: await Promise.all(DOCUMENT_KINDS.map(kind => findDocumentWithDraft(db, companyId, kind))),
  }))
  registerDocumentChanges({ change })
}
