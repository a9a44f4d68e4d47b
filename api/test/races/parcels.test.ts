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
