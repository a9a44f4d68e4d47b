import { expect, test } from 'vitest'
import { findTestsWithParagraphs, PARAGRAPHS } from './specification.ts'

const tests = findTestsWithParagraphs()

test('every paragraph of the specification has a test', () => {
  const proved = new Set(tests.flatMap(({ paragraphs }) => paragraphs))
  expect([...PARAGRAPHS.keys()].filter(paragraph => !proved.has(paragraph))).toEqual([])
})

test('every paragraph that a test names exists', () => {
  const unknown = tests.filter(({ paragraphs }) => !paragraphs.every(paragraph => PARAGRAPHS.has(paragraph)))
  expect(unknown).toEqual([])
})
