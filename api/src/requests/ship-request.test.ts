import { beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { readStock } from '../../test/buyers.ts'
import {
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { giveLicence, setRule } from '../../test/licences.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let warehouse: Awaited<ReturnType<typeof buildAdmin>>
let token: string
let hcp: Awaited<ReturnType<typeof buildHcp>>
beforeAll(async () => {
  warehouse = await buildAdmin(server, { admin_role: 'WAREHOUSE' })
  token = await buildToken(server, warehouse)
  hcp = await buildHcp(server, { promoter_id: (await buildRep(server)).id })
})

const ship = (id: string, key?: string) =>
  server.call('POST /admin/requests/ship', {
    token,
    body: { id },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const eventsOf = (id: string) =>
  selectAudit(server.db)
    .where('entity_id', '=', id)
    .select(['action', 'actor_id', 'actor_role', 'details'])
    .execute()

test('the warehouse ships an approved request as its rep does: a lot, the HCP notified, the admin audited [D§7 D§10]', async () => {
  const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
  const { data } = await ship(order.id)
  expect(data).toMatchObject({ status: 'POSTED', items: [{ lot: { lotNo: 'L1' } }] })
  const told = server.db.selectFrom('messages').where('order_id', '=', order.id).select('kind')
  expect((await told.execute()).map(({ kind }) => kind).sort()).toEqual([
    'DELIVERY_REMINDER',
    'REQUEST_SHIPPED',
  ])
  const actor = { actor_id: warehouse.id, actor_role: 'ADMIN' }
  expect(await eventsOf(order.id)).toEqual([
    { ...actor, action: 'order.moved', details: { from: 'IN_REVIEW', to: 'POSTED' } },
  ])
})

test.each(['PROCESSING', 'POSTED', 'COMPLETED', 'CANCELLED'] as const)(
  'a request in %s is not shipped by an admin [D§7]',
  async status => {
    const order = await buildOrder(server, { user: hcp, status })
    const stock = await readStock(server, { id: order.itemId })
    expect((await ship(order.id)).error.code).toBe('ORDER_MOVED')
    expect(await readStock(server, { id: order.itemId })).toBe(stock)
    expect(await eventsOf(order.id)).toEqual([])
  },
)

test('a retry with the same key ships once; a second call without the key is refused [D§10]', async () => {
  const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
  const first = await ship(order.id, 'press')
  expect((await ship(order.id, 'press')).data).toEqual(first.data)
  expect((await ship(order.id)).error.code).toBe('ORDER_MOVED')
  expect(await eventsOf(order.id)).toHaveLength(1)
})

test('a request of an HCP who was declined since is not shipped [D§10]', async () => {
  const declined = await buildHcp(server, { entryStatus: 'CANCELLED' })
  const order = await buildOrder(server, { user: declined, status: 'IN_REVIEW' })
  expect((await ship(order.id)).error.code).toBe('HCP_NOT_VERIFIED')
})

test('the warehouse does not learn a profession by filtering: an owner may [D§10]', async () => {
  const query = { profession: 'Dental Professional' }
  const owner = await buildToken(server, await buildAdmin(server))
  for (const name of ['GET /admin/requests', 'GET /admin/pick-list'] as const) {
    expect((await server.call(name, { token, query })).error.code).toBe('FORBIDDEN')
    expect((await server.call(name, { token: owner, query })).status).toBe(200)
  }
})

test('the pick list says before the press which parcels shipping refuses, and why [D§10]', async () => {
  await setRule(server, { classes: ['Medical device'], graceDays: 0 })
  const rep = await buildRep(server)
  const build = async (columns: Parameters<typeof buildShopItem>[1] = {}, entryStatus?: 'CANCELLED') => {
    const user = await buildHcp(server, { promoter_id: rep.id, ...(entryStatus && { entryStatus }) })
    const { id: itemId } = await buildShopItem(server, { name: 'Floss', ...columns })
    return { user, order: await buildOrder(server, { user, status: 'IN_REVIEW', itemId }) }
  }
  const declined = await build({}, 'CANCELLED')
  const withdrawn = await build({ active: false })
  const ruled = await build({ class: 'Medicine' })
  const ended = await build({ class: 'Medical device' })
  await giveLicence(server, ended.user, -8)
  const licensed = await build({ class: 'Medical device' })
  await giveLicence(server, licensed.user, 8)
  const fine = await build()

  const { data } = await server.call('GET /admin/pick-list', { token, query: { rep: rep.id } })
  for (const { order } of [declined, withdrawn, ruled, ended, licensed, fine]) {
    const listed = data.requests.find(({ id }) => id === order.id)
    const { status, error } = await ship(order.id)
    const reasons = status === 200 ? [] : (error.issues ?? [error])
    expect(listed?.obstacles.map(({ message }) => message)).toEqual(reasons.map(({ message }) => message))
  }
  expect(data.requests.map(({ obstacles }) => obstacles[0]?.code)).toEqual([
    'HCP_NOT_VERIFIED',
    'SAMPLE_WITHDRAWN_OF',
    'SAMPLE_NOT_ALLOWED_OF',
    'LICENCE_ENDED_OF',
    undefined,
    undefined,
  ])
})
