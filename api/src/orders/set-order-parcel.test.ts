import { ORDER_STATUSES } from '@portal/contract/orders/order-status'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { selectAudit } from '../../test/audit.ts'
import { buildCourier } from '../../test/couriers.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let rep: Awaited<ReturnType<typeof buildRep>>
let hcp: Awaited<ReturnType<typeof buildHcp>>
let courier: Awaited<ReturnType<typeof buildCourier>>
let off: Awaited<ReturnType<typeof buildCourier>>
let tokens: Record<'rep' | 'hcp' | 'admin', string>
beforeAll(async () => {
  rep = await buildRep(server)
  hcp = await buildHcp(server, { promoter_id: rep.id })
  courier = await buildCourier(server, { name: 'Pos Express', address: 'https://post.example/{number}' })
  off = await buildCourier(server, { active: false })
  tokens = {
    rep: await buildToken(server, rep),
    hcp: await buildToken(server, hcp),
    admin: await buildToken(server, await buildAdmin(server)),
  }
})

const ship = (orderId: string, parcel: unknown, by = tokens.rep) =>
  server.call('POST /order/update', { token: by, body: { orderId, status: 'POSTED', parcel } })
const set = (id: string, parcel: unknown, by = tokens.rep) =>
  server.call('POST /order/:id/parcel', { token: by, params: { id }, body: { parcel } })
const columnsOf = (id: string) =>
  server.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['status', 'courier_id', 'tracking_no'])
    .executeTakeFirstOrThrow()
const eventsOf = (id: string) =>
  selectAudit(server.db).where('entity_id', '=', id).orderBy('id').select(['action', 'details']).execute()
const described = () => ({
  courierId: courier.id,
  courier: 'Pos Express',
  trackingNo: 'EM123456789MY',
  url: 'https://post.example/EM123456789MY',
})

describe('a call that ships an order', () => {
  test('stores courier and tracking number, and HCP, rep and admin see them with the link', async () => {
    const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
    const { data } = await ship(order.id, { courierId: courier.id, trackingNo: ' em123456789my ' })
    expect(data).toMatchObject({ status: 'POSTED', parcel: described() })
    const { checkProduct } = (await server.call('GET /order/get', { token: tokens.hcp })).data
    expect(checkProduct.find(({ id }) => id === order.id)?.parcel).toEqual(described())
    const request = await server.call('GET /admin/requests/:id', {
      token: tokens.admin,
      params: { id: order.id },
    })
    expect(request.data.parcel).toEqual(described())
    const slip = await server.call('POST /order/:id/slip', { token: tokens.rep, params: { id: order.id } })
    expect(slip.data.parcel).toEqual(described())
    const { data: notices } = await server.call('GET /messages/notices', { token: tokens.hcp })
    expect(notices[0]?.text).toMatch(/was shipped\. Courier: Pos Express, EM123456789MY\.$/)
    expect(await eventsOf(order.id)).toEqual([
      {
        action: 'order.moved',
        details: { from: 'IN_REVIEW', to: 'POSTED', parcel: 'Pos Express, EM123456789MY' },
      },
    ])
  })

  test('works without a parcel, or with a courier and no tracking number', async () => {
    const [one, other] = [
      await buildOrder(server, { user: hcp, status: 'IN_REVIEW' }),
      await buildOrder(server, { user: hcp, status: 'IN_REVIEW' }),
    ]
    const body = { id: one.id, status: 'POSTED' }
    const plain = await server.call('POST /order/status-update', { token: tokens.rep, body })
    expect(plain.data).not.toHaveProperty('parcel')
    const parcel = { courierId: courier.id }
    const named = await server.call('POST /order/status-update', {
      token: tokens.rep,
      body: { id: other.id, status: 'POSTED', parcel },
    })
    expect(named.data.parcel).toEqual({ ...described(), trackingNo: null, url: null })
  })

  test('stores the parcel when an admin ships', async () => {
    const { id } = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
    const parcel = { courierId: courier.id, trackingNo: 'EM123456789MY' }
    const { data } = await server.call('POST /admin/requests/ship', {
      token: tokens.admin,
      body: { id, parcel },
    })
    expect(data).toMatchObject({ status: 'POSTED', parcel: described() })
  })

  test.each(ORDER_STATUSES.filter(status => status !== 'POSTED'))(
    'is the only call that accepts a parcel: a move to %s with a parcel gets 400 and changes nothing',
    async status => {
      const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
      const parcel = { courierId: courier.id }
      const calls = [
        server.call('POST /order/update', { token: tokens.rep, body: { orderId: order.id, status, parcel } }),
        server.call('POST /order/status-update', {
          token: tokens.hcp,
          body: { id: order.id, status, parcel },
        }),
      ]
      for (const { status: code, error } of await Promise.all(calls))
        expect([code, error.issues?.[0]]).toMatchObject([400, { path: 'parcel', code: 'PARCEL_NOT_SHIPPED' }])
      expect(await columnsOf(order.id)).toMatchObject({ status: 'POSTED', courier_id: null })
    },
  )

  test('refuses a wrong tracking number or an inactive courier; a remark without a shipment cannot carry a parcel', async () => {
    const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
    const body = { orderId: order.id, remark: ['Fragile'], parcel: { courierId: courier.id } }
    expect((await server.call('POST /order/update', { token: tokens.rep, body })).status).toBe(400)
    for (const trackingNo of ['', 'abc', 'EM 123', 'x'.repeat(41), 12345, 'EM\u0000123'])
      expect((await ship(order.id, { courierId: courier.id, trackingNo })).status).toBe(400)
    expect((await ship(order.id, { courierId: off.id })).error.code).toBe('COURIER_OFF')
    expect(await columnsOf(order.id)).toMatchObject({ status: 'IN_REVIEW', courier_id: null })
  })
})

describe('after shipping', () => {
  test.each(['rep', 'admin'] as const)(
    'the %s adds, corrects and removes the parcel, and each change is audited once',
    async who => {
      const { id } = await buildOrder(server, { user: hcp, status: 'POSTED' })
      const parcel = { courierId: courier.id, trackingNo: 'EM123456789MY' }
      expect((await set(id, parcel, tokens[who])).data.parcel).toEqual(described())
      expect((await set(id, parcel, tokens[who])).data.parcel).toEqual(described())
      expect((await set(id, { courierId: courier.id }, tokens[who])).data.parcel?.trackingNo).toBeNull()
      expect((await set(id, null, tokens[who])).data).not.toHaveProperty('parcel')
      const [both, alone] = ['Pos Express, EM123456789MY', 'Pos Express']
      const changes = [
        [null, both],
        [both, alone],
        [alone, null],
      ].map(([before, after]) => ({
        action: 'order.parcel-set',
        details: { before: { parcel: before }, after: { parcel: after } },
      }))
      expect(await eventsOf(id)).toEqual(changes)
    },
  )

  test('a parcel keeps its courier and link after the courier is switched off', async () => {
    const { id } = await buildOrder(server, { user: hcp, status: 'POSTED' })
    const van = await buildCourier(server)
    await set(id, { courierId: van.id, trackingNo: 'AB-1234' })
    await server.db.updateTable('couriers').set({ active: false }).where('id', '=', van.id).execute()
    const { data } = await set(id, { courierId: van.id, trackingNo: 'AB-1235' })
    expect(data.parcel?.url).toBe('https://track.example.com/AB-1235')
    expect((await set(id, { courierId: off.id })).error.code).toBe('COURIER_OFF')
  })

  test.each(ORDER_STATUSES.filter(status => status !== 'POSTED'))(
    'an order in %s gets ORDER_MOVED for a parcel, but 200 for saving no parcel',
    async status => {
      const { id } = await buildOrder(server, { user: hcp, status })
      expect((await set(id, { courierId: courier.id })).error.code).toBe('ORDER_MOVED')
      expect((await set(id, null)).status).toBe(200)
      expect(await columnsOf(id)).toMatchObject({ courier_id: null })
      expect(await eventsOf(id)).toEqual([])
    },
  )

  test('a deputy sets a parcel on behalf of the absent rep; another rep gets NOT_FOUND', async () => {
    const deputy = await buildRep(server)
    const away = await buildRep(server)
    await buildAbsence(server, { rep: away, deputy })
    const own = await buildHcp(server, { promoter_id: away.id })
    const { id } = await buildOrder(server, { user: own, status: 'POSTED' })
    expect((await set(id, { courierId: courier.id })).error.code).toBe('NOT_FOUND')
    await set(id, { courierId: courier.id }, await buildToken(server, deputy))
    expect((await eventsOf(id))[0]?.details).toMatchObject({ onBehalfOf: away.id })
  })
})
