import { markdownProblem, parseLegalText } from '@portal/contract/legal-text'
import { expect, test } from 'vitest'
import { BUILT_IN } from './legal-documents.ts'

const documents = Object.values(BUILT_IN)
  .flatMap(texts => Object.values(texts))
  .map(markdown => ({ markdown, ...parseLegalText(markdown) }))

test.each(documents)('$title passes the check for publication', ({ markdown }) => {
  expect(markdownProblem(markdown)).toBeUndefined()
})

test.each(documents)(
  '$title parses completely: every part has text, and no Markdown syntax is left',
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
