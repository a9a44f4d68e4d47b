import { legalTextProblem, parseLegalText } from '@portal/contract/companies/legal-text'
import { DOCUMENT_KINDS } from '@portal/contract/document-versions'
import { DOCUMENT_LOCALES } from '@portal/contract/languages'
import { REGIONS } from '@portal/contract/regions'
import { expect, test } from 'vitest'
import { loadBuiltInLegalDocument } from './legal-documents.ts'

const documents = await Promise.all(
  (Object.keys(REGIONS) as (keyof typeof REGIONS)[]) // Object.keys loses the key type
    .flatMap(region =>
      DOCUMENT_KINDS.flatMap(kind => DOCUMENT_LOCALES[region].map(locale => ({ kind, region, locale }))),
    )
    .map(async document => {
      const markdown = await loadBuiltInLegalDocument(document.kind, document.region, document.locale)
      return { ...document, markdown, ...parseLegalText(markdown) }
    }),
)

test.each(documents)('$kind of $region in $locale passes the check for publication', ({ markdown }) => {
  expect(legalTextProblem(markdown)).toBeUndefined()
  expect(markdown).toContain('{company}')
})

test.each(documents)(
  '$kind of $region in $locale parses completely: every part has text, and no Markdown syntax is left',
  ({ title, summary, sections }) => {
    expect(sections.map(({ heading }) => Number.parseInt(heading, 10))).toEqual(
      sections.map((_, at) => at + 1),
    )
    expect(sections.filter(({ paragraphs, points }) => paragraphs.length + points.length === 0)).toEqual([])
    const texts = [
      title,
      ...summary,
      ...sections.flatMap(part => [part.heading, ...part.paragraphs, ...part.points]),
    ]
    expect(texts.filter(text => /^[#-]|^$/.test(text))).toEqual([])
  },
)

test.each(['TERMS', 'PRIVACY'] as const)('%s of Malaysia has the same structure in both languages', kind => {
  const [english, malay] = documents
    .filter(document => document.kind === kind && document.region === 'MY')
    .map(({ sections }) => sections.map(({ paragraphs, points }) => [paragraphs.length, points.length]))
  expect(malay).toEqual(english)
})

test.each(documents.filter(({ kind }) => kind === 'PRIVACY'))(
  'the notice of $region in $locale says where data comes from, what must be given, where it goes, and what stays on record of a parcel [D§11]',
  ({ locale, markdown, sections }) => {
    const says = {
      en: ['Where it comes from', 'What you must give', 'Other countries', 'record of each parcel'],
      ms: ['Sumber data', 'Maklumat yang wajib diberikan', 'Negara lain', 'rekod setiap bungkusan'],
    }[locale]
    for (const words of says) expect(markdown).toContain(words)
    const abroad = sections.filter(({ paragraphs }) => paragraphs.includes('{transfers}'))
    expect(abroad).toHaveLength(1)
  },
)
