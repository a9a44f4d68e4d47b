import { brand } from '../brand.ts'
import privacy from './privacy-notice.md?raw'
import malaysia from './terms-malaysia.md?raw'
import singapore from './terms-singapore.md?raw'

/** A document a person agrees to or reads. A changed text gets a new version, because consents are kept by version. */
export type LegalDocument = {
  title: string
  /** Year and month, as consents record it (D§5). */
  version: string
  summary: string
  sections: readonly { heading: string; paragraphs: readonly string[]; points: readonly string[] }[]
}

export const termsMalaysia = readDocument(malaysia)
export const termsSingapore = readDocument(singapore)
export const privacyNotice = readDocument(privacy)

/** Reads the Markdown of this folder: title, version and summary, then sections of paragraphs and a list. */
function readDocument(markdown: string): LegalDocument {
  const [head = [], ...sections] = markdown
    .replaceAll('{brand}', brand.name)
    .split(/^##? /m)
    .slice(1)
    .map(part => part.trim().split(/\n+/))
  const [title = '', version = '', summary = ''] = head
  return {
    title,
    version: version.replace('Version ', ''),
    summary,
    sections: sections.map(([heading = '', ...lines]) => ({
      heading,
      paragraphs: lines.filter(line => !line.startsWith('- ')),
      points: lines.filter(line => line.startsWith('- ')).map(line => line.slice(2)),
    })),
  }
}
