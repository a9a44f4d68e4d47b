import { expect, test } from 'vitest'
import { readStock } from '../../test/buyers.ts'
import { buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

/** Builds a rep with an order of their own HCP. */
async function buildRequest() {
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id })
  const order = await buildOrder(server, { user })
  return { rep, user, order, token: await buildToken(server, rep) }
}

const update = (token: string, body: object, key?: string) =>
  server.call('POST /order/update', {
    token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

const eventsOf = async (id: string) =>
  (await server.db.selectFrom('audit_events').where('entity_id', '=', id).select('action').execute()).length

test('a change retried with its Idempotency-Key returns the first response and is made once [R§4 D§7]', async () => {
  const { token, order } = await buildRequest()
  const reject = { orderId: order.id, status: 'CANCELLED', remark: ['Ordered last week'] }
  const first = await update(token, reject, 'one')
  const again = await update(token, reject, 'one')
  expect([again.status, again.data]).toEqual([200, first.data])
  expect(await readStock(server, { id: order.itemId })).toBe(101)
  expect(await eventsOf(order.id)).toBe(1)
})

test('a remark retried with its key is one change, and the same remark with another key is a second one', async () => {
  const { token, order } = await buildRequest()
  await update(token, { orderId: order.id, status: 'IN_REVIEW' })
  const remark = { orderId: order.id, remark: ['Ring'] }
  for (const key of ['one', 'one', 'two']) expect((await update(token, remark, key)).status).toBe(200)
  expect(await eventsOf(order.id)).toBe(3)
})

test.each([
  ['without a key', undefined],
  ['with another key', 'two'],
])('a retry %s gets ORDER_MOVED [D§2]', async (_, key) => {
  const { token, order } = await buildRequest()
  const body = { orderId: order.id, status: 'IN_REVIEW' }
  await update(token, body, 'one')
  expect((await update(token, body, key)).error.code).toBe('ORDER_MOVED')
})

test('a retry after another change of the order returns the order as it is now, and changes nothing', async () => {
  const { token, order } = await buildRequest()
  const approve = { orderId: order.id, status: 'IN_REVIEW' }
  await update(token, approve, 'one')
  const shipped = await update(token, { orderId: order.id, status: 'POSTED' }, 'two')
  expect((await update(token, approve, 'one')).data).toEqual(shipped.data)
  expect(await eventsOf(order.id)).toBe(2)
})

test('a rep who no longer reaches an order gets no answer to a retry', async () => {
  const { token, order, user } = await buildRequest()
  const approve = { orderId: order.id, status: 'IN_REVIEW' }
  await update(token, approve, 'one')
  const { id: promoter_id } = await buildRep(server)
  await server.db.updateTable('users').set({ promoter_id }).where('id', '=', user.id).execute()
  await server.db.updateTable('orders').set({ promoter_id }).where('id', '=', order.id).execute()
  expect((await update(token, approve, 'one')).error.code).toBe('NOT_FOUND')
})
