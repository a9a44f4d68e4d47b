import {
  type DocumentKind,
  formatShownDocuments,
  type ShownDocuments,
} from '@portal/contract/document-versions'
import type { Locale } from '@portal/contract/languages'
import type { Region } from '@portal/contract/regions'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { locale as ours } from '../lib/locale.ts'

export type LegalDocumentRequest = {
  kind: DocumentKind
  region: Region
  /** The newest if undefined. */
  version?: string | undefined
  locale?: Locale
}

/** A published document in the language of the screens, where it has a text in it; the text is null for a built-in one. */
export function loadLegalDocument(
  { kind, region, version, locale = ours }: LegalDocumentRequest,
  signal?: AbortSignal,
) {
  const query = { kind, region, locale, ...(version && { version }) }
  return callApi('GET /public/documents', { query, ...(signal && { signal }) })
}

/** The newest document of a region, to name it in a consent. */
export function newestLegalDocQuery(region: Region, kind: DocumentKind) {
  return apiQuery(['document', 'newest', region, kind], 'GET /public/documents', {
    query: { kind, region, locale: ours },
  })
}

/** The header that says which documents were shown, in which language. */
export function shownDocumentsHeader(shown: ShownDocuments) {
  return { 'documents-shown': formatShownDocuments(shown) }
}
