import type { Region } from '@portal/contract/regions'
import type { DocumentKind } from '@portal/contract/terms'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'

export function nameOf(kind: DocumentKind): string {
  return kind === 'TERMS' ? m.settings_document_terms() : m.settings_document_privacy()
}

/** @returns where everybody reads a version of it */
export function publicAddressOf(kind: DocumentKind, region: Region, version: number): string {
  return kind === 'TERMS'
    ? `${paths.terms[region]}?version=${version}`
    : `${paths.privacy}?region=${region}&version=${version}`
}
