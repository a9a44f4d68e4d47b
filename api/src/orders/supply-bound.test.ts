import { expect, test, vi } from 'vitest'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../../test/factories.ts'
import { startTestServer } from '../../test/server.ts'

// So many rows as a file may have take minutes to make.
vi.mock(import('@portal/contract/supply'), async original => ({ ...(await original()), EXPORT_MAX: 2 }))

test('a file that would be too large is refused, and nobody is said to have taken it', async () => {
  const server = await startTestServer()
  const token = await buildToken(server, await buildAdmin(server))
  const user = await buildHcp(server)
  const { id } = await buildShopItem(server)
  const take = () => server.call('POST /admin/supply/export', { token, body: { item: id } })
  for (let count = 0; count < 2; count += 1) await buildOrder(server, { user, itemId: id, status: 'POSTED' })
  expect((await take()).status).toBe(200)
  await buildOrder(server, { user, itemId: id, status: 'POSTED' })
  const { status, error } = await take()
  expect([status, error.code]).toEqual([409, 'EXPORT_TOO_LARGE'])
  const { data } = await server.call('GET /admin/activity', { token, query: { kind: 'export' } })
  expect(data).toHaveLength(1)
  await server.close()
})
