import type { DocumentKind } from '@portal/contract/terms'
import { m } from '../paraglide/messages.js'

export function nameOf(kind: DocumentKind): string {
  return kind === 'TERMS' ? m.settings_document_terms() : m.settings_document_privacy()
}
