import { beforeAll, expect, test } from 'vitest'
import { buildCourier } from '../couriers.ts'
import { COURIER } from '../example-parts.ts'
import { buildAdmin, buildHcp, buildOrder, buildToken } from '../factories.ts'
import { auditOf, holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

test('two admins who send reminders at the same time remind an HCP once', async () => {
  const user = await buildHcp(server)
  await buildOrder(server, { user, status: 'POSTED', shipped_at: new Date(Date.now() - 30 * 86_400_000) })
  const remind = () =>
    server.call('POST /admin/delivery-reminders', {
      token,
      body: { unconfirmed: '14', search: user.phone ?? '' },
    })
  const answers = await holdWrites(server.db, 'messages', times(2, remind))
  expect(answers.map(({ data }) => data.told).sort()).toEqual([0, 1])
})

test('a parcel that the HCP confirms at the same moment gets no courier', async () => {
  const order = await buildOrder(server, { user: await buildHcp(server), status: 'POSTED' })
  const courier = await buildCourier(server)
  const [answer] = await meetChange(
    server.db,
    trx => trx.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', order.id).execute(),
    [
      () =>
        server.call('POST /order/:id/parcel', {
          token,
          params: { id: order.id },
          body: { parcel: { courierId: courier.id } },
        }),
    ],
  )
  expect(answer?.error.code).toBe('ORDER_MOVED')
  expect(await auditOf(server.db, order.id)).toEqual([])
})

test('two couriers of the same name added at the same time leave one', async () => {
  const create = (address: string) => () =>
    server.call('POST /admin/couriers/create', { token, body: { ...COURIER, name: 'Twin', address } })
  const calls = ['https://one.example/{number}', 'https://two.example/{number}'].map(create)
  const answers = await holdWrites(server.db, 'couriers', calls)
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('COURIER_EXISTS')
})

test('two files with the same rows at the same time ship each request once', async () => {
  const user = await buildHcp(server)
  const courier = await buildCourier(server)
  const orders = [
    await buildOrder(server, { user, status: 'IN_REVIEW' }),
    await buildOrder(server, { user, status: 'IN_REVIEW' }),
  ]
  const rows = orders.map(({ id }, index) => ({
    order: id,
    courier: courier.name,
    number: `TWIN-000${index}`,
  }))
  const send = (own: typeof rows) => () =>
    server.call('POST /admin/requests/tracking', { token, body: { dryRun: false, rows: own } })
  const answers = await holdWrites(server.db, 'orders', [send(rows), send(rows.toReversed())])
  expect(answers.map(({ data }) => data.ready.map(({ act }) => act)).sort()).toEqual([
    ['NONE', 'NONE'],
    ['SHIP', 'SHIP'],
  ])
  for (const { id } of orders) expect(await auditOf(server.db, id)).toHaveLength(1)
})

test('two files that give one number to two parcels at the same time leave it to one', async () => {
  const user = await buildHcp(server)
  const courier = await buildCourier(server)
  const send = (order: string) => () =>
    server.call('POST /admin/requests/tracking', {
      token,
      body: { dryRun: false, rows: [{ order, courier: courier.name, number: 'SHARED-0001' }] },
    })
  const orders = [
    await buildOrder(server, { user, status: 'POSTED' }),
    await buildOrder(server, { user, status: 'POSTED' }),
  ]
  const answers = await holdWrites(
    server.db,
    'orders',
    orders.map(({ id }) => send(id)),
  )
  expect(answers.flatMap(({ data }) => data.problems.map(({ code }) => code))).toEqual(['TRACKING_NO_TAKEN'])
  const numbered = server.db.selectFrom('orders').where('tracking_no', '=', 'SHARED-0001').select('id')
  expect(await numbered.execute()).toHaveLength(1)
})

test('a file of which one request is cancelled at the same moment changes nothing', async () => {
  const user = await buildHcp(server)
  const courier = await buildCourier(server)
  const [kept, cancelled] = [
    await buildOrder(server, { user, status: 'IN_REVIEW' }),
    await buildOrder(server, { user, status: 'IN_REVIEW' }),
  ]
  const rows = [kept, cancelled].map(({ id }, index) => ({
    ...{ order: id, courier: courier.name, number: `CANCEL-000${index}` },
  }))
  const ended = { status: 'CANCELLED', ending: 'CANCELLED_BY_COMPANY' } as const
  const [answer] = await meetChange(
    server.db,
    trx => trx.updateTable('orders').set(ended).where('id', '=', cancelled.id).execute(),
    [() => server.call('POST /admin/requests/tracking', { token, body: { dryRun: false, rows } })],
  )
  expect(answer?.data.problems).toMatchObject([{ row: 2, code: 'TRACKING_ORDER_ENDED' }])
  expect(await auditOf(server.db, kept.id)).toEqual([])
})
