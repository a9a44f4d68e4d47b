import type { DocumentKind } from '@portal/contract/terms'
import { m } from '../paraglide/messages.js'

export function documentName(kind: DocumentKind): string {
  return kind === 'TERMS' ? m.settings_document_terms() : m.settings_document_privacy()
}
