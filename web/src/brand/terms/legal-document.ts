/** A document a person agrees to or reads. A changed text gets a new version, because consents are kept by version. */
export type LegalDocument = {
  title: string
  /** Year and month, as consents record it (D§5). */
  version: string
  summary: string
  sections: readonly { heading: string; paragraphs?: readonly string[]; points?: readonly string[] }[]
}
