import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, hasKeys, readStoredJson, tabStorage } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const store of [browserStorage, tabStorage]) store.clear()
})

const refusal = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
/** A storage whose calls behave as given. */
function stubStorage(calls: Partial<Storage>): void {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    ...calls,
  }
  vi.stubGlobal('localStorage', storage)
}

test('a value is read back, also when the storage itself is refused; then it lives as long as the document', () => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { get: refusal, configurable: true })
  expect(browserStorage.getItem('key')).toBeNull()
  expect(browserStorage.setItem('key', 'value')).toBe(false)
  expect(browserStorage.getItem('key')).toBe('value')
  browserStorage.removeItem('key')
  expect(browserStorage.getItem('key')).toBeNull()
})

test('a full storage keeps the newest value for the document', () => {
  let full = false
  const kept = new Map<string, string>()
  stubStorage({
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new DOMException('', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  expect(browserStorage.setItem('key', 'old')).toBe(true)
  full = true
  expect(browserStorage.setItem('key', 'new')).toBe(false)
  expect(browserStorage.getItem('key')).toBe('new')
  full = false
  expect(browserStorage.setItem('key', 'newest')).toBe(true)
  expect([browserStorage.getItem('key'), kept.get('key')]).toEqual(['newest', 'newest'])
})

test('clearing forgets what was kept in either place', () => {
  stubStorage({ setItem: refusal })
  browserStorage.setItem('key', 'value')
  browserStorage.clear()
  expect(browserStorage.getItem('key')).toBeNull()
})

test('invalid JSON, a missing value and a value of another shape are read as undefined', () => {
  const isKept = (value: unknown): value is { by: unknown } => hasKeys(value, 'by')
  const read = (kept: string | null) => readStoredJson({ getItem: () => kept }, 'key', isKept)
  for (const kept of [null, '', '{', 'null', '[]', '"by"', '{"values":1}']) expect(read(kept)).toBeUndefined()
  expect(read('{"by":null}')).toEqual({ by: null })
})
