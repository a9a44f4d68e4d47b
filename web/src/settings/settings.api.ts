import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import type { CompanyDocument } from '@portal/contract/companies/documents.endpoints'
import type { DocumentKind } from '@portal/contract/document-versions'
import type { RawInput } from '@portal/contract/endpoints'
import type { Locale } from '@portal/contract/languages'
import type { Region } from '@portal/contract/regions'
import { queryOptions } from '@tanstack/react-query'
import { loadBuiltInLegalDocument } from '../brand/terms/legal-documents.ts'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { apiFieldQuery, apiQuery } from '../lib/api-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { decodeUnverifiedClaims, readToken } from '../session/session.ts'
import { companiesQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'

export function legalDocumentName(kind: DocumentKind): string {
  return kind === 'TERMS' ? m.settings_document_terms() : m.settings_document_privacy()
}

/** The settings of the admin's company. */
export const companySettingsQuery = apiQuery(['settings', 'company'], 'GET /admin/company')

/** The company's documents with their drafts and versions. */
export const companyDocumentsQuery = apiFieldQuery(
  ['settings', 'documents'],
  'GET /admin/documents',
  'documents',
)

/** The built-in text of a document, loaded only where a company has none. */
export function builtInDocumentQuery(
  kind: DocumentKind,
  region: Region | undefined,
  locale: Locale,
  enabled: boolean,
) {
  return queryOptions({
    queryKey: ['settings', 'built-in', kind, region, locale],
    queryFn: () => loadBuiltInLegalDocument(kind, region ?? 'MY', locale),
    enabled: enabled && region !== undefined,
  })
}

/** @param settings the settings on screen: different stored ones are a conflict */
export async function saveCompanySettingsIfUnchanged(
  body: RawInput<'POST /admin/company', 'body'>,
  settings: CompanySettings,
): Promise<CompanySettings> {
  const headers = ifMatchHeader(settings.updatedAt)
  return cacheSettings(await callApi('POST /admin/company', { body, headers }))
}

/** Sets or removes the company's logo. @param shown the settings on screen: a different stored logo is a conflict */
export async function setOrRemoveCompanyLogo(
  { logo }: CompanySettings,
  file: File | undefined,
): Promise<CompanySettings> {
  const headers = ifMatchHeader(logo?.hash ?? 'NONE')
  if (file === undefined) return cacheSettings(await callApi('DELETE /admin/company/logo', { headers }))
  return cacheSettings(await callApi('POST /admin/company/logo', { headers, body: file }))
}

function cacheSettings(saved: CompanySettings): CompanySettings {
  queryClient.setQueryData(companySettingsQuery.queryKey, saved)
  const companyId = decodeUnverifiedClaims(readToken())?.companyId
  const { name, supportPhone, deliveryDays, unconfirmedParcels, unconfirmedDays, colour, logo } = saved
  const shown = { name, supportPhone, deliveryDays, unconfirmedParcels, unconfirmedDays, colour, logo }
  queryClient.setQueryData(companiesQuery.queryKey, before =>
    before?.map(company => (company.id === companyId ? { ...company, ...shown } : company)),
  )
  return saved
}

/** @param document the document on screen: a different stored draft is a conflict */
export function saveDocumentDraftIfUnchanged(
  text: { locale: Locale; markdown: string; changes?: string },
  document: CompanyDocument,
): Promise<CompanyDocument> {
  const { kind } = document
  return cacheDocument(
    callApi('POST /admin/documents/draft', { body: { kind, ...text }, headers: matching(document) }),
  )
}

/** @param document with the draft to publish, once: a different stored one is a conflict */
export function publishDraftIfUnchanged(document: CompanyDocument): Promise<CompanyDocument> {
  const { kind, draft } = document
  const headers = { ...matching(document), 'idempotency-key': `${kind} ${draft?.updatedAt}` }
  return cacheDocument(callApi('POST /admin/documents/publish', { body: { kind }, headers }))
}

/** @param document with the draft to discard: a different stored one is a conflict */
export function discardDraftIfUnchanged(document: CompanyDocument): Promise<CompanyDocument> {
  return cacheDocument(
    callApi('POST /admin/documents/discard', { body: { kind: document.kind }, headers: matching(document) }),
  )
}

function matching({ draft }: CompanyDocument) {
  return ifMatchHeader(draft?.updatedAt ?? 'NONE')
}

async function cacheDocument(answer: Promise<CompanyDocument>): Promise<CompanyDocument> {
  const saved = await answer
  queryClient.setQueryData(companyDocumentsQuery.queryKey, before =>
    before?.map(other => (other.kind === saved.kind ? saved : other)),
  )
  return saved
}

/** Whether the portal sends e-mails, and how the last ones went. */
export const mailQuery = apiQuery(['settings', 'mail'], 'GET /admin/mail')

/** The sample classes that need a valid certificate, and the days of grace. */
export const licenceRuleQuery = apiQuery(['settings', 'licence-rule'], 'GET /admin/licence-rule')
