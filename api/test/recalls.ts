import type { TestServer } from './server.ts'

export const RECALL = { reason: 'Glass in the tube', risk: 'HIGH' } as const
export const INFORMED = { authority: { at: '2026-11-20T01:02:03.004Z', reference: 'MDA-17' } }

/** Recalls a lot. */
export const recallLot = (server: TestServer, token: string, id: string, body: object = RECALL) =>
  server.call('POST /admin/lots/:id/recall', { token, params: { id }, body })

/** Tells the people of a recall. */
export const tellPeople = (server: TestServer, token: string, id: string, body: object = INFORMED) =>
  server.call('POST /admin/cases/:id/tell', { token, params: { id }, body })

/** Recalls a lot and tells its people. @returns the answer to the second call */
export async function recallAndTell(server: TestServer, token: string, lotId: string) {
  const { data } = await recallLot(server, token, lotId)
  return tellPeople(server, token, data.caseId)
}

export const recipientsOf = (server: TestServer, token: string, id: string) =>
  server.call('GET /admin/lots/:id/recipients', { token, params: { id } })

export const readCase = async (server: TestServer, token: string, id: string) =>
  (await server.call('GET /admin/cases/:id', { token, params: { id } })).data

/** The only lot of a sample that holds goods as received. */
export async function lotOf(server: TestServer, itemId: string): Promise<string> {
  const lots = server.db.selectFrom('stock_lots').where('item_id', '=', itemId).where('returned', '=', false)
  return (await lots.select('id').executeTakeFirstOrThrow()).id
}
