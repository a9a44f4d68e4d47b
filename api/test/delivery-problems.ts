import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import { buildHcp, buildOrder, buildRep, buildShopItem, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'

/** A request of two samples and a reported problem that affects the first `affected` samples. */
export async function buildProblem(
  server: TestServer,
  status: 'POSTED' | 'COMPLETED' = 'POSTED',
  { affected = 2, itemId }: { affected?: number; itemId?: string } = {},
) {
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id })
  const order = await buildOrder(server, { user, status, ...(itemId !== undefined && { itemId }) })
  const second = await buildShopItem(server)
  const { id: lot_id } = await server.db
    .selectFrom('stock_lots')
    .where('item_id', '=', second.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('order_items')
    .values({ order_id: order.id, position: 1, shop_item_id: second.id, name: 'Brush', lot_id })
    .execute()
  const token = await buildToken(server, user)
  const items: [string, string] = [order.itemId, second.id]
  const { data } = await server.call('POST /order/:id/problems', {
    token,
    params: { id: order.id },
    body: { problem: 'DAMAGED', items: items.slice(0, affected), text: 'Crushed' },
  })
  return { rep: await buildToken(server, rep), repId: rep.id, user, token, order, items, caseId: data.caseId }
}
export type Problem = Awaited<ReturnType<typeof buildProblem>>

/** Sends samples again, by default as the rep. */
export function sendAgain(
  server: TestServer,
  { caseId, rep }: Problem,
  items: string[],
  { pieces = 'LOST', by = rep } = {},
) {
  return server.call('POST /cases/:id/send-again', {
    token: by,
    params: { id: caseId },
    body: { items, pieces },
  })
}

/** Closes a problem, as the rep. */
export function closeProblem(server: TestServer, { caseId, rep }: Problem, outcome: string) {
  const body = { outcome, reason: 'We are sorry' }
  return server.call('POST /cases/:id/close', { token: rep, params: { id: caseId }, body })
}

/** Books lost samples that turned up, by default as the rep. */
export function bookFound(
  server: TestServer,
  { order, rep }: Pick<Problem, 'order' | 'rep'>,
  items: string[],
  { found = 'ARRIVED', by = rep, key }: { found?: 'ARRIVED' | 'RETURNED'; by?: string; key?: string } = {},
) {
  return server.call('POST /order/:id/found', {
    token: by,
    params: { id: order.id },
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { found, items, reason: 'It turned up' },
  })
}

/** The kinds of a person's messages, oldest first. */
export async function messagesTo({ db }: Pick<TestServer, 'db'>, userId: string): Promise<MessageKind[]> {
  const found = db.selectFrom('messages').where('user_id', '=', userId).orderBy('position')
  return (await found.select('kind').execute()).map(({ kind }) => kind)
}
