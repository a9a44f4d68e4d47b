import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type BrokenRow, parseWithoutBrokenRows } from './leave-out-broken-rows.ts'

const row = z.object({ id: z.string(), pieces: z.int(), parts: z.array(z.int()) })
const good = (id: string) => ({ id, pieces: 1, parts: [1] })
const bad = { id: 'B', pieces: 0.5, parts: [1, 'two'] }
const problems = ['pieces: invalid_type', 'parts.1: invalid_type']

/** What is left of the data, and the rows that were left out. */
function parse(schema: z.ZodMiniType, data: unknown) {
  const broken: BrokenRow[] = []
  return { data: parseWithoutBrokenRows(schema, data, row => broken.push(row)), broken }
}

test('of a list the row that breaks the contract is left out and told by its place', () => {
  const list = [good('A'), bad, { ...good('C'), secret: 'not declared' }]
  expect(parse(z.array(row), list)).toEqual({
    data: [good('A'), good('C')],
    broken: [{ row: '1', problems }],
  })
})

test('of an object of nothing but lists, too', () => {
  const schema = z.object({ items: z.array(row), kinds: z.array(z.string()) })
  expect(parse(schema, { items: [bad, good('A')], kinds: ['x'] })).toEqual({
    data: { items: [good('A')], kinds: ['x'] },
    broken: [{ row: 'items.0', problems }],
  })
})

test('a list of which no row is left fails', () => {
  expect(() => parse(z.array(row), [bad, bad])).toThrow()
})

test('a record fails as a whole: a part of it would be a lie', () => {
  const record = z.object({ id: z.string(), items: z.array(row) })
  expect(() => parse(record, { id: 'A', items: [good('A'), bad] })).toThrow()
  expect(() => parse(z.array(row), { items: [] })).toThrow()
  expect(() => parse(z.array(row), undefined)).toThrow()
})
