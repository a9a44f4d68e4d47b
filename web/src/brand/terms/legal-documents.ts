import type { Locale } from '@portal/contract/languages'
import type { Region } from '@portal/contract/regions'
import type { DocumentKind } from '@portal/contract/terms'

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
export async function loadBuiltInDocument(
  kind: DocumentKind,
  region: Region,
  locale: Locale,
): Promise<string> {
  const path = `../../../../texts/${locale}/${FILES[kind][region]}.md`
  const load = TEXTS[path]
  if (load === undefined) throw new Error(`There is no ${path}`)
  return load()
}

/** Fills the names of the brand and of the legal company into a document. */
export function fillNames(markdown: string, names: { brand: string; company: string }): string {
  return markdown.replaceAll('{brand}', names.brand).replaceAll('{company}', names.company)
}
