import { REPORT } from './case-examples.ts'
import { buildHcp, buildLot, buildOrder, buildRep, buildShopItem, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'

/** An HCP of a rep who received a toothpaste of lot GUM-17. */
export async function buildDelivery(server: TestServer, overrides: Parameters<typeof buildShopItem>[1] = {}) {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, full_name: 'Hana Yusof' })
  const item = await buildShopItem(server, { name: 'Gum Care', stock: 0, ...overrides })
  const lotId = await buildLot(server, item, { lotNo: 'GUM-17', expiresOn: '2060-01-01' })
  const order = await buildOrder(server, { user: hcp, itemId: item.id, status: 'COMPLETED' })
  return { rep, hcp, item, lotId, order, own: await buildToken(server, hcp) }
}

/** Sends a safety report, by default the one from the examples. */
export const sendReport = (server: TestServer, token: string, body: object = {}, key?: string) =>
  server.call('POST /safety-reports', {
    token,
    body: { ...REPORT, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
