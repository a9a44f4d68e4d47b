import { DOCUMENT_KINDS, type DocumentKind } from '@portal/contract/terms'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { findCompaniesInUse } from '../users/companies-in-use.queries.ts'
import type { AppContext } from './app-context.ts'
import { changeSettings, readSettings } from './change-company.ts'
import { discardDraft, publishDraft, saveDraft } from './change-documents.ts'
import { removeLogo, setLogo } from './change-logo.ts'
import { loadCompanies } from './companies.ts'
import { readDocument, readPublished } from './documents.ts'
import { findLogoFile } from './logos.queries.ts'

/** Routes of company settings, logos and documents: public reads, and changes by admins (D§1). */
export function registerCompanies(route: Route, { db }: AppContext): void {
  route('GET /public/companies', async () => {
    const companies = await loadCompanies(db)
    const inUse = await findCompaniesInUse(
      db,
      companies.map(({ id }) => id),
    )
    return companies.map(company => ({ ...company, inUse: inUse.has(company.id) }))
  })
  route('GET /public/documents', ({ query }) => readPublished(db, query))

  route('GET /admin/company', ({ session }) => readSettings(db, session.companyId))
  route('POST /admin/company', ({ session, body, headers }) =>
    changeSettings(db, session, body, headers['if-match']),
  )

  route('GET /company-logos/:hash', async ({ params: { hash } }) => {
    const logo = await findLogoFile(db, hash)
    if (logo === undefined) throw new PortalError('NOT_FOUND')
    return logo
  })
  route('POST /admin/company/logo', async ({ session, body, headers }) => {
    await setLogo(db, session, body, headers['if-match'])
    return readSettings(db, session.companyId)
  })
  route('DELETE /admin/company/logo', async ({ session, headers }) => {
    await removeLogo(db, session, headers['if-match'])
    return readSettings(db, session.companyId)
  })

  const read = (session: Session, kind: DocumentKind) => readDocument(db, session.companyId, kind)
  route('GET /admin/documents', async ({ session }) => ({
    documents: await Promise.all(DOCUMENT_KINDS.map(kind => read(session, kind))),
  }))
  route('POST /admin/documents/draft', async ({ session, body, headers }) => {
    await saveDraft(db, session, body, headers['if-match'])
    return read(session, body.kind)
  })
  route('POST /admin/documents/discard', async ({ session, body, headers }) => {
    await discardDraft(db, session, body.kind, headers['if-match'])
    return read(session, body.kind)
  })
  route('POST /admin/documents/publish', async ({ session, body, headers }) => {
    await publishDraft(db, session, body.kind, headers['if-match'])
    return read(session, body.kind)
  })
}
