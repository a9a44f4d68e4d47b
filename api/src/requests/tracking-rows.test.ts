import {
  TRACKING_CELL_MAX,
  TRACKING_ROWS_MAX,
  type TrackingRow,
} from '@portal/contract/requests/tracking-rows'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import { buildCourier } from '../../test/couriers.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let hcp: Awaited<ReturnType<typeof buildHcp>>
let courier: Awaited<ReturnType<typeof buildCourier>>
let token: string
let last = 0
beforeAll(async () => {
  hcp = await buildHcp(server)
  courier = await buildCourier(server, { name: 'Pos Express' })
  token = await buildToken(server, await buildAdmin(server, { admin_role: 'WAREHOUSE' }))
})

const freshNumber = () => `EM${String(++last).padStart(9, '0')}MY`
const rowOf = (order: string, row: Partial<TrackingRow> = {}): TrackingRow => ({
  ...{ order, courier: 'Pos Express', number: freshNumber() },
  ...row,
})
const send = async (rows: readonly TrackingRow[], dryRun = false) => {
  const answer = await server.call('POST /admin/requests/tracking', {
    token,
    body: { dryRun, rows: [...rows] },
  })
  expect(answer.status).toBe(200)
  return answer.data
}
const build = (status: 'PROCESSING' | 'IN_REVIEW' | 'POSTED' | 'COMPLETED' | 'CANCELLED') =>
  buildOrder(server, { user: hcp, status })
const columnsOf = (id: string) =>
  server.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['status', 'courier_id', 'tracking_no'])
    .executeTakeFirstOrThrow()
const eventsOf = (id: string) =>
  selectAudit(server.db).where('entity_id', '=', id).orderBy('id').select(['action', 'details']).execute()
/** The codes of the problems of the only row, which changes nothing. */
const problemsOf = async (row: TrackingRow, id: string) => {
  const before = await columnsOf(id)
  const { ready, problems } = await send([row])
  expect([ready, await columnsOf(id)]).toEqual([[], before])
  return problems.map(({ row, column, code, message }) => ({ row, column, code, message }))
}

test('rows ship approved requests and set the numbers of shipped ones, named in each way; the same file again changes nothing [D§10]', async () => {
  const [byId, byShown, shipped] = [await build('IN_REVIEW'), await build('IN_REVIEW'), await build('POSTED')]
  const rows = [
    rowOf(byId.id.toUpperCase()),
    rowOf(` ${byShown.id.slice(-12)} `, { courier: ' pos  EXPRESS' }),
    rowOf(shipped.id, { number: freshNumber().toLowerCase() }),
  ]
  const acts = (names: readonly string[]) =>
    [byId, byShown, shipped].map(({ id }, index) => ({ row: index + 1, id, act: names[index] }))
  const planned = { ready: acts(['SHIP', 'SHIP', 'SET']), problems: [] }
  expect(await send(rows, true)).toEqual(planned)
  expect(await columnsOf(byId.id)).toMatchObject({ status: 'IN_REVIEW', tracking_no: null })

  expect(await send(rows)).toEqual(planned)
  for (const [index, { id }] of [byId, byShown, shipped].entries())
    expect(await columnsOf(id)).toEqual({
      status: 'POSTED',
      courier_id: courier.id,
      tracking_no: rows[index]?.number.toUpperCase(),
    })
  const parcel = `Pos Express, ${rows[0]?.number}`
  expect(await eventsOf(byId.id)).toEqual([
    { action: 'order.moved', details: { from: 'IN_REVIEW', to: 'POSTED', parcel } },
  ])
  expect(await eventsOf(shipped.id)).toEqual([
    {
      action: 'order.parcel-set',
      details: {
        before: { parcel: null },
        after: { parcel: `Pos Express, ${rows[2]?.number.toUpperCase()}` },
      },
    },
  ])
  expect(await send(rows)).toEqual({ ready: acts(['NONE', 'NONE', 'NONE']), problems: [] })
  expect(await eventsOf(byId.id)).toHaveLength(1)
})

test('one row with a problem keeps all others from being written, and is named by its place [D§10]', async () => {
  const good = await build('IN_REVIEW')
  const { ready, problems } = await send([
    rowOf(good.id),
    rowOf('nothing', { courier: 'Nobody', number: '1' }),
  ])
  expect(ready).toEqual([{ row: 1, id: good.id, act: 'SHIP' }])
  expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 'order', 'TRACKING_ORDER_UNKNOWN'],
    [2, 'courier', 'TRACKING_COURIER_UNKNOWN'],
    [2, 'number', 'TRACKING_NO_INVALID'],
  ])
  expect(await columnsOf(good.id)).toMatchObject({ status: 'IN_REVIEW', tracking_no: null })
})

describe('a row is refused, and its request stays as it is', () => {
  test('with another number than the parcel has, or its number at another courier [D§10]', async () => {
    const { id } = await build('POSTED')
    await buildCourier(server, { name: 'Van Line' })
    const row = rowOf(id)
    await send([row])
    for (const other of [rowOf(id), { ...row, courier: 'Van Line' }])
      expect(await problemsOf(other, id)).toEqual([
        {
          ...{ row: 1, column: 'number', code: 'TRACKING_NO_DIFFERS' },
          message: `This request was sent with Pos Express, ${row.number}. Correct that on its page.`,
        },
      ])
  })

  test('with a number that another parcel of the courier has; another courier may use the same one [D§10]', async () => {
    const [one, other] = [await build('POSTED'), await build('IN_REVIEW')]
    const { number } = rowOf('')
    await send([rowOf(one.id, { number })])
    expect(await problemsOf(rowOf(other.id, { number }), other.id)).toMatchObject([
      { column: 'number', code: 'TRACKING_NO_TAKEN', message: expect.stringContaining(one.id.slice(-12)) },
    ])
    const van = await buildCourier(server)
    const { ready } = await send([rowOf(other.id, { number, courier: van.name })])
    expect(ready).toMatchObject([{ act: 'SHIP' }])
  })

  test('with a courier that is switched off or of another company [D§10]', async () => {
    const { id } = await build('IN_REVIEW')
    const off = await buildCourier(server, { active: false })
    const abroad = await buildCourier(server, { company: server.companies.SG })
    expect(await problemsOf(rowOf(id, { courier: off.name }), id)).toMatchObject([{ code: 'COURIER_OFF' }])
    expect(await problemsOf(rowOf(id, { courier: abroad.name }), id)).toMatchObject([
      { code: 'TRACKING_COURIER_UNKNOWN' },
    ])
  })

  test('of another company: it reads as if there were none [D§10]', async () => {
    const user = await buildHcp(server, { company: server.companies.SG })
    const { id } = await buildOrder(server, { user, status: 'IN_REVIEW' })
    for (const order of [id, id.slice(-12)])
      expect(await problemsOf(rowOf(order), id)).toMatchObject([
        { column: 'order', code: 'TRACKING_ORDER_UNKNOWN', message: 'No request has this number.' },
      ])
  })

  test.each([
    ['PROCESSING', 'TRACKING_NOT_APPROVED'],
    ['COMPLETED', 'TRACKING_ORDER_ENDED'],
    ['CANCELLED', 'TRACKING_ORDER_ENDED'],
  ] as const)('while it is %s [D§10]', async (status, code) => {
    const { id } = await build(status)
    expect(await problemsOf(rowOf(id), id)).toMatchObject([{ column: 'order', code }])
  })

  test('with an end that two requests share; the whole id names one of them [D§10]', async () => {
    const [one, other] = [await build('IN_REVIEW'), await build('IN_REVIEW')]
    const id = `${other.id.slice(0, -12)}${one.id.slice(-12)}`
    await server.db.deleteFrom('order_items').where('order_id', '=', other.id).execute()
    await server.db.updateTable('orders').set({ id }).where('id', '=', other.id).execute()
    expect(await problemsOf(rowOf(one.id.slice(-12)), one.id)).toMatchObject([
      { column: 'order', code: 'TRACKING_ORDER_AMBIGUOUS' },
    ])
    expect((await send([rowOf(one.id)])).ready).toMatchObject([{ id: one.id, act: 'SHIP' }])
  })

  test('that is in the call twice, or whose number is [D§10]', async () => {
    const [one, other] = [await build('IN_REVIEW'), await build('IN_REVIEW')]
    const again = await send([rowOf(one.id), rowOf(one.id.slice(-12))])
    expect(again.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, 'TRACKING_ORDER_REPEATED'],
      [2, 'TRACKING_ORDER_REPEATED'],
    ])
    const row = rowOf(one.id)
    const same = await send([row, { ...row, order: other.id, number: row.number.toLowerCase() }])
    expect(same.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, 'TRACKING_NO_REPEATED'],
      [2, 'TRACKING_NO_REPEATED'],
    ])
    expect(await columnsOf(one.id)).toMatchObject({ status: 'IN_REVIEW' })
  })

  test('that has no usable lot, or whose HCP may not have the sample [D§10]', async () => {
    const [noLot, withdrawn] = [await build('IN_REVIEW'), await build('IN_REVIEW')]
    await server.db
      .updateTable('stock_lots')
      .set({ expires_on: '2020-01-01' })
      .where('item_id', '=', noLot.itemId)
      .execute()
    await server.db
      .updateTable('shop_items')
      .set({ active: false })
      .where('id', '=', withdrawn.itemId)
      .execute()
    const { problems } = await send([rowOf(noLot.id), rowOf(withdrawn.id)])
    expect(problems).toMatchObject([
      { row: 1, column: '', code: 'NO_USABLE_LOT_OF', message: 'No usable stock of Toothpaste is left.' },
      { row: 2, column: '', code: 'SAMPLE_WITHDRAWN_OF' },
    ])
  })
})

describe('with placed requests', () => {
  const approve = async (id: string) => {
    await server.db
      .updateTable('orders')
      .set({ status: 'IN_REVIEW', approved_at: new Date() })
      .where('id', '=', id)
      .execute()
    return id
  }

  test('a row whose slip is out of date says which lot it names [D§10]', async () => {
    const item = await buildShopItem(server, { name: 'Floss', stock: 0 })
    const named = await buildLot(server, item, { lotNo: 'F-02', expiresOn: '2031-05-31', quantity: 1 })
    await buildLot(server, item, { lotNo: 'F-01', expiresOn: '2031-06-30', quantity: 1 })
    const id = await approve((await placeOrder(server, await buildBuyer(server, [item]))).data.id)
    await server.call('POST /order/:id/slip', { token, params: { id } })
    const body = { lotId: named, held: true, reason: 'Leaks' }
    await server.call('POST /admin/lots/hold', { token, body })
    expect(await problemsOf(rowOf(id), id)).toEqual([
      {
        ...{ row: 1, column: '', code: 'SLIP_LOT_CHANGED' },
        message:
          'The slip names lot F-02 of Floss; lot F-01 would be shipped now. Print the slip again, then ship.',
      },
    ])
  })

  test('requests of one call that share a sample each take a piece of it, and the stock is exact [D§10]', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    const first = await buildLot(server, item, { lotNo: 'S-1', expiresOn: '2031-05-31', quantity: 2 })
    const second = await buildLot(server, item, { lotNo: 'S-2', expiresOn: '2031-06-30', quantity: 5 })
    const ids: string[] = []
    for (let count = 0; count < 3; count++)
      ids.push(await approve((await placeOrder(server, await buildBuyer(server, [item]))).data.id))
    expect((await send(ids.map(id => rowOf(id)))).problems).toEqual([])
    const lots = server.db.selectFrom('stock_lots').where('item_id', '=', item.id).orderBy('lot_no')
    expect(await lots.select(['id', 'on_hand']).execute()).toEqual([
      { id: first, on_hand: 0 },
      { id: second, on_hand: 4 },
    ])
    const { reserved } = await server.db
      .selectFrom('shop_items')
      .where('id', '=', item.id)
      .select('reserved')
      .executeTakeFirstOrThrow()
    expect(reserved).toBe(0)
    const shipped = server.db.selectFrom('stock_movements').where('item_id', '=', item.id)
    expect(
      await shipped
        .where('kind', '=', 'SHIP')
        .orderBy('id')
        .select(['order_id', 'lot_id', 'quantity'])
        .execute(),
    ).toEqual(
      [first, first, second].map((lotId, place) => ({ order_id: ids[place], lot_id: lotId, quantity: -1 })),
    )
    for (const [place, id] of ids.entries()) {
      const { data } = await server.call('GET /admin/requests/:id', { token, params: { id } })
      expect(data.items).toMatchObject([{ lot: { lotNo: place < 2 ? 'S-1' : 'S-2' } }])
      const messages = server.db.selectFrom('messages').where('order_id', '=', id).orderBy('kind')
      expect(await messages.select('kind').execute()).toEqual(
        expect.arrayContaining([{ kind: 'DELIVERY_REMINDER' }, { kind: 'REQUEST_SHIPPED' }]),
      )
    }
  })

  test('the last usable piece goes to the first row that wants it, and the next one is told [D§10]', async () => {
    const item = await buildShopItem(server, { name: 'Rinse', stock: 0 })
    const lot = await buildLot(server, item, { lotNo: 'R-1', expiresOn: '2031-05-31', quantity: 1 })
    await buildLot(server, item, { lotNo: 'R-2', expiresOn: '2031-06-30', quantity: 1 })
    const ids: string[] = []
    for (let count = 0; count < 2; count++)
      ids.push(await approve((await placeOrder(server, await buildBuyer(server, [item]))).data.id))
    await server.call('POST /admin/lots/hold', { token, body: { lotId: lot, held: true, reason: 'Leaks' } })
    const rows = ids.map(id => rowOf(id))
    const { ready, problems } = await send(rows)
    expect(ready).toMatchObject([{ row: 1, act: 'SHIP' }])
    expect(problems).toMatchObject([{ row: 2, code: 'NO_USABLE_LOT_OF' }])
    expect((await send(rows.slice(0, 1))).problems).toEqual([])
  })
})

test('a call has 1 to 500 rows [D§10]', async () => {
  const rows = Array.from({ length: TRACKING_ROWS_MAX + 1 }, () => rowOf('x'))
  for (const wrong of [rows, []])
    expect(
      (await server.call('POST /admin/requests/tracking', { token, body: { dryRun: true, rows: wrong } }))
        .status,
    ).toBe(400)
  expect((await send(rows.slice(1), true)).problems).toHaveLength(TRACKING_ROWS_MAX)
})

test('rows with the longest cells are answered row by row', async () => {
  const cell = '世'.repeat(TRACKING_CELL_MAX)
  const rows = Array.from({ length: TRACKING_ROWS_MAX }, (_, no) => ({
    ...{ order: cell, courier: cell, number: `${cell.slice(3)}${no}` },
  }))
  const { problems } = await send(rows, true)
  expect(new Set(problems.map(({ row }) => row)).size).toBe(TRACKING_ROWS_MAX)
})
