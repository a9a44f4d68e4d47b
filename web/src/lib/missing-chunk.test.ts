import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceForMissingChunk } from './missing-chunk.ts'

const reload = vi.fn()
const fetched = vi.fn<typeof fetch>()
/** Whether the page reloads. A reload ends the document, so the promise stays pending. */
async function reloads(wasUnreachable: boolean): Promise<boolean> {
  reload.mockClear()
  void reloadOnceForMissingChunk(wasUnreachable)
  await new Promise(resolve => setTimeout(resolve))
  return reload.mock.calls.length === 1
}

beforeEach(() => {
  reload.mockClear()
  const kept = new Map<string, string>()
  fetched.mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('a missing chunk reloads the page once per deployment', async () => {
  expect(await reloads(false)).toBe(true)
  expect(await reloadOnceForMissingChunk(false)).toBe('broken')
})

test('an unreachable server is not a missing chunk: the page reloads each time the server answers again', async () => {
  expect(await reloads(true)).toBe(true)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await reloadOnceForMissingChunk(true)).toBe('unreachable')
  fetched.mockResolvedValue(new Response('', { status: 503 }))
  expect(await reloadOnceForMissingChunk(true)).toBe('unreachable')
  fetched.mockResolvedValue(new Response())
  expect(await reloads(true)).toBe(true)
})

test('a browser that refuses its storage is not reloaded: the next document would not know, and reload for ever', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(await reloadOnceForMissingChunk(false)).toBe('broken')
  expect(reload).not.toHaveBeenCalled()
})
