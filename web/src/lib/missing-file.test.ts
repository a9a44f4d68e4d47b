import { beforeEach, expect, test, vi } from 'vitest'
import { reloadForMissingFile } from './missing-file.ts'

const reload = vi.fn()
const fetched = vi.fn<typeof fetch>()
/** Whether it is loaded anew, which ends the document: then nothing is answered any more. */
async function reloads(wasUnreachable: boolean): Promise<boolean> {
  reload.mockClear()
  void reloadForMissingFile(wasUnreachable)
  await new Promise(resolve => setTimeout(resolve))
  return reload.mock.calls.length === 1
}

beforeEach(() => {
  const kept = new Map<string, string>()
  fetched.mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('a part that is missing loads the page anew, once a deployment', async () => {
  expect(await reloads(false)).toBe(true)
  expect(await reloadForMissingFile(false)).toBe('broken')
})

test('a server that does not answer is no missing part: the page is loaded anew whenever it answers again', async () => {
  expect(await reloads(true)).toBe(true)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await reloadForMissingFile(true)).toBe('unreachable')
  fetched.mockResolvedValue(new Response('', { status: 503 }))
  expect(await reloadForMissingFile(true)).toBe('unreachable')
  fetched.mockResolvedValue(new Response())
  expect(await reloads(true)).toBe(true)
})
