import { TERMS_VERSION } from '@portal/contract/terms'
import { expect, test } from 'vitest'
import { privacyNotice, termsMalaysia, termsSingapore } from './legal-documents.ts'

const documents = [termsMalaysia, termsSingapore, privacyNotice]

test.each(documents)('$title is the version that consents are recorded with', document => {
  expect(document.version).toBe(TERMS_VERSION)
})

test.each(documents)(
  '$title is read whole: its parts have their texts, and no mark of Markdown is left',
  document => {
    const { title, summary, sections } = document
    expect(sections.map(({ heading }) => Number.parseInt(heading, 10))).toEqual(
      sections.map((_, at) => at + 1),
    )
    expect(sections.filter(({ paragraphs, points }) => paragraphs.length + points.length === 0)).toEqual([])
    const texts = [
      title,
      summary,
      ...sections.flatMap(part => [part.heading, ...part.paragraphs, ...part.points]),
    ]
    expect(texts.filter(text => /^[#-]|^$|[{}]/.test(text))).toEqual([])
  },
)

test('a section may have paragraphs, a list or both', () => {
  const { sections } = privacyNotice
  const shapes = sections.map(({ paragraphs, points }) => [paragraphs.length, points.length])
  expect(shapes).toEqual([
    [0, 5],
    [0, 4],
    [1, 4],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})
