import { expect, test } from 'vitest'
import { describeSpecification, findNamedTests, PARAGRAPHS, readPage } from './specification.ts'

const tests = findNamedTests()

test('every paragraph of the specification has a test', () => {
  const proved = new Set(tests.flatMap(({ paragraphs }) => paragraphs))
  expect([...PARAGRAPHS.keys()].filter(paragraph => !proved.has(paragraph))).toEqual([])
})

test('every paragraph that a test names exists', () => {
  const unknown = tests.filter(({ paragraphs }) => !paragraphs.every(paragraph => PARAGRAPHS.has(paragraph)))
  expect(unknown).toEqual([])
})

test('the page says what the tests say: `npm run specification` writes it anew', () => {
  expect(readPage()).toBe(describeSpecification(tests))
})
