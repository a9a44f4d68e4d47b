import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildOrder, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

test('requests come the longest waiting first, page by page, each once', async () => {
  const hcp = await buildHcp(server)
  const first = Date.parse('2026-03-02T00:00:00Z')
  const made: string[] = []
  // More than a page; every second one at the time of the one before.
  for (let index = 0; index < 60; index += 1) {
    const created_at = new Date(first + Math.floor(index / 2) * 1000)
    made.push((await buildOrder(server, { user: hcp, status: 'CANCELLED', created_at })).id)
  }
  const read = async (sort: 'newest' | 'oldest') => {
    const ids: string[] = []
    for (let query: Record<string, string> | undefined = { sort }; query; ) {
      const answer: Awaited<ReturnType<typeof server.call<'GET /admin/requests'>>> = await server.call(
        'GET /admin/requests',
        { token, query },
      )
      ids.push(...answer.data.map(({ id }) => id))
      const { next } = answer.meta
      query = next === null ? undefined : { sort, cursor: next }
    }
    return ids
  }
  const oldest = await read('oldest')
  expect(oldest.toSorted()).toEqual(made.toSorted())
  expect(oldest).toEqual((await read('newest')).toReversed())
  expect(made.slice(0, 2)).toContain(oldest[0])
})
