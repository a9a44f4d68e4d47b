import { RETENTION_PLACEHOLDERS, type RetentionYears } from '@portal/contract/companies/retention'
import type { DocumentKind } from '@portal/contract/document-versions'
import type { Locale } from '@portal/contract/languages'
import type { Region } from '@portal/contract/regions'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'

/** The texts by path; each is loaded only where it is shown. */
const TEXTS = import.meta.glob<string>('../../../../texts/*/*.md', { query: '?raw', import: 'default' })

const FILES: Record<DocumentKind, Record<Region, string>> = {
  TERMS: { MY: 'terms-malaysia', SG: 'terms-singapore' },
  PRIVACY: { MY: 'privacy-notice', SG: 'privacy-notice' },
}

/**
 * Loads a built-in legal document in Markdown, shown until a company publishes its own. A changed text needs a new
 * `BUILT_IN_VERSION`, because consents are stored by version.
 * @param locale one that the region's documents need
 */
export async function loadBuiltInLegalDocument(
  kind: DocumentKind,
  region: Region,
  locale: Locale,
): Promise<string> {
  const path = `../../../../texts/${locale}/${FILES[kind][region]}.md`
  const load = TEXTS[path]
  if (load === undefined) throw new Error(`There is no ${path}`)
  return load()
}

/** The company's details that its documents mention. */
export type DocumentFacts = {
  /** The sender name. */
  brand: string
  /** The legal company. */
  company: string
  retention: RetentionYears
  /** Where personal data goes abroad, in the document's language; empty if the company says nothing. */
  transfers: string
}

/** Fills the placeholders of a document: the names of brand and company, and the years for which records stay. */
export function fillDocumentPlaceholders(markdown: string, { retention, ...names }: DocumentFacts): string {
  const facts = new Map<string, string | number>(Object.entries(names))
  for (const name of SAMPLE_CLASSES) facts.set(RETENTION_PLACEHOLDERS[name], retention[name])
  return markdown.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(facts.get(name) ?? placeholder))
}
