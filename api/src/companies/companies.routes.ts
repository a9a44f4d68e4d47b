import { DOCUMENT_KINDS, type DocumentKind } from '@portal/contract/terms'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { AppContext, Routes } from './app-context.ts'
import { changeCompanySettings, findCompanySettings } from './change-company.ts'
import { createCourier, updateCourier } from './change-couriers.ts'
import { discardDocumentDraft, registerPublication, saveDocumentDraft } from './change-documents.ts'
import { removeCompanyLogo, setCompanyLogo } from './change-logo.ts'
import { findCompaniesWithUsage } from './companies.ts'
import { findCouriers } from './couriers.queries.ts'
import { findDocumentWithDraft, findPublishedDocument } from './documents.ts'
import { findLogoFileByHash } from './logos.queries.ts'

/** Routes of company settings, logos and documents: public reads, and changes by admins (D§1). */
export function registerCompanyRoutes({ route, change }: Routes, { db }: AppContext): void {
  route('GET /public/companies', () => findCompaniesWithUsage(db))
  route('GET /public/documents', ({ query }) => findPublishedDocument(db, query))

  route('GET /admin/company', ({ session }) => findCompanySettings(db, session.companyId))
  route('POST /admin/company', ({ session, body, headers }) =>
    changeCompanySettings(db, session, body, headers['if-match']),
  )

  route('GET /company-logos/:hash', async ({ params: { hash } }) => {
    const logo = await findLogoFileByHash(db, hash)
    if (logo === undefined) throw new PortalError('NOT_FOUND')
    return logo
  })
  route('POST /admin/company/logo', async ({ session, body, headers }) => {
    await setCompanyLogo(db, session, body, headers['if-match'])
    return findCompanySettings(db, session.companyId)
  })
  route('DELETE /admin/company/logo', async ({ session, headers }) => {
    await removeCompanyLogo(db, session, headers['if-match'])
    return findCompanySettings(db, session.companyId)
  })

  route('GET /couriers', async ({ session }) => ({ couriers: await findCouriers(db, session.companyId) }))
  route('POST /admin/couriers/create', ({ session, body }) => createCourier(db, session, body))
  route('POST /admin/couriers/update', ({ session, body, headers }) =>
    updateCourier(db, session, body, headers['if-match']),
  )

  const read = (session: Session, kind: DocumentKind) => findDocumentWithDraft(db, session.companyId, kind)
  route('GET /admin/documents', async ({ session }) => ({
    documents: await Promise.all(DOCUMENT_KINDS.map(kind => read(session, kind))),
  }))
  route('POST /admin/documents/draft', async ({ session, body, headers }) => {
    await saveDocumentDraft(db, session, body, headers['if-match'])
    return read(session, body.kind)
  })
  route('POST /admin/documents/discard', async ({ session, body, headers }) => {
    await discardDocumentDraft(db, session, body.kind, headers['if-match'])
    return read(session, body.kind)
  })
  registerPublication({ change })
}
