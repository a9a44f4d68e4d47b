import type { FormProblem } from '../problems.ts'

/** Maximum length of a document, in UTF-16 code units; its UTF-8 form fits into a request body (D§2). */
export const MARKDOWN_MAX = 30_000

/** Maximum length of the note on what has changed, in UTF-16 code units. */
export const DOCUMENT_CHANGES_MAX = 500

/** A document that a person accepts or reads. */
export type LegalText = {
  title: string
  /** Paragraphs before the first section. */
  summary: readonly string[]
  sections: readonly { heading: string; paragraphs: readonly string[]; points: readonly string[] }[]
}

/**
 * Parses a document's Markdown: a title, paragraphs, then sections of paragraphs and a list, each on its own line. No other
 * Markdown is supported: all content is rendered as text, so a document cannot inject markup or links.
 */
export function parseLegalText(markdown: string): LegalText {
  const [head = [], ...sections] = `\n${markdown.replaceAll('\r', '')}`
    .split(/\n##? /)
    .slice(1)
    .map(part =>
      part
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== ''),
    )
  const [title = '', ...summary] = head
  return {
    title,
    summary,
    sections: sections.map(([heading = '', ...lines]) => ({
      heading,
      paragraphs: lines.filter(line => !line.startsWith('- ')),
      points: lines.filter(line => line.startsWith('- ')).map(line => line.slice(2)),
    })),
  }
}

/** @returns the problem of a document's Markdown; undefined when it is valid. */
export function legalTextProblem(markdown: string): FormProblem | undefined {
  const lines = markdown.trim().split(/\r?\n/)
  if (!/^# \S/.test(lines[0] ?? '')) return { code: 'DOCUMENT_TITLE_MISSING' }
  if (lines.slice(1).some(line => line.startsWith('# '))) return { code: 'DOCUMENT_TITLE_TWICE' }
  if (lines.some(line => /^###|^##?$|^##?[^ #]/.test(line))) {
    return { code: 'DOCUMENT_HEADING_INVALID' }
  }
  const { sections } = parseLegalText(markdown.trim())
  if (sections.length === 0) return { code: 'DOCUMENT_SECTION_MISSING' }
  const empty = sections.find(({ paragraphs, points }) => paragraphs.length + points.length === 0)
  if (empty !== undefined) return { code: 'DOCUMENT_SECTION_EMPTY', params: { heading: empty.heading } }
  if (/<[a-z/!?]/i.test(markdown)) return { code: 'DOCUMENT_HTML' }
  if (/\]\s?[([]/.test(markdown)) return { code: 'DOCUMENT_LINK' }
  return undefined
}
