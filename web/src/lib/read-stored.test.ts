import { expect, test } from 'vitest'
import { hasKeys, readStoredJson } from './read-stored.ts'

test('invalid JSON, a missing value and a value of another shape are read as undefined', () => {
  const isKept = (value: unknown): value is { by: unknown } => hasKeys(value, 'by')
  const read = (kept: string | null) => readStoredJson({ getItem: () => kept }, 'key', isKept)
  for (const kept of [null, '', '{', 'null', '[]', '"by"', '{"values":1}']) expect(read(kept)).toBeUndefined()
  expect(read('{"by":null}')).toEqual({ by: null })
})
