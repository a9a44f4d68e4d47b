import { ORDER_STATUSES, type OrderStatus } from '@portal/contract/orders/order-status'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let rep: Awaited<ReturnType<typeof buildRep>>
let hcp: Awaited<ReturnType<typeof buildHcp>>
let tokens: Record<'the HCP' | 'the rep', string>
beforeAll(async () => {
  rep = await buildRep(server)
  hcp = await buildHcp(server, { promoter_id: rep.id })
  tokens = {
    'the HCP': await buildToken(server, hcp),
    'the rep': await buildToken(server, rep),
  }
})

const move = (token: string, id: string, status: OrderStatus) =>
  server.call('POST /order/status-update', { token, body: { id, status } })
const update = (token: string, orderId: string, change: { status?: OrderStatus; remark?: unknown }) =>
  server.call('POST /order/update', { token, body: { orderId, ...change } })

describe('moving', () => {
  test('an unknown status is refused', async () => {
    const order = await buildOrder(server, { user: hcp })
    const body = { id: order.id, status: 'LOST' }
    expect((await server.call('POST /order/status-update', { token: tokens['the rep'], body })).status).toBe(
      400,
    )
  })

  test('a move sets updatedAt, which is the delivery time of a delivered order [H§2 R§2]', async () => {
    const created_at = new Date('2026-01-05T03:00:00Z')
    const order = await buildOrder(server, {
      user: hcp,
      status: 'POSTED',
      created_at,
      updated_at: created_at,
    })
    const { data } = await move(tokens['the HCP'], order.id, 'COMPLETED')
    expect(data.createdAt).toBe(created_at.toISOString())
    expect(Date.parse(data.updatedAt)).toBeGreaterThan(created_at.getTime())
  })

  test('the history of an order has the time of each status, and a remark does not change it', async () => {
    const order = await buildOrder(server, { user: hcp })
    const [repToken, hcpToken] = [tokens['the rep'], tokens['the HCP']]
    const approved = (await move(repToken, order.id, 'IN_REVIEW')).data.updatedAt
    await update(repToken, order.id, { remark: ['Ring the bell'] })
    const shipped = (await move(repToken, order.id, 'POSTED')).data.updatedAt
    const { updatedAt: delivered, history } = (await move(hcpToken, order.id, 'COMPLETED')).data
    const steps = [
      { status: 'PROCESSING', at: order.created_at.toISOString() },
      { status: 'IN_REVIEW', at: approved },
      { status: 'POSTED', at: shipped },
      { status: 'COMPLETED', at: delivered },
    ]
    expect(history).toEqual(steps)
    expect([...steps].sort((a, b) => a.at.localeCompare(b.at))).toEqual(steps)
    const { checkProduct } = (await server.call('GET /order/get', { token: hcpToken })).data
    expect(checkProduct.find(({ id }) => id === order.id)?.history).toEqual(steps)
  })

  test('the history of a rejected order has both its times, and a step without a known time is left out', async () => {
    const { id } = await buildOrder(server, { user: hcp })
    const { data } = await move(tokens['the rep'], id, 'CANCELLED')
    expect(data.history).toEqual([
      { status: 'PROCESSING', at: data.createdAt },
      { status: 'CANCELLED', at: data.updatedAt },
    ])
    // Only its shipping time is known.
    const other = await buildOrder(server, { user: hcp, status: 'POSTED' })
    const delivered = (await move(tokens['the HCP'], other.id, 'COMPLETED')).data
    expect(delivered.history.map(({ status }) => status)).toEqual(['PROCESSING', 'POSTED', 'COMPLETED'])
  })

  test('each change is audited once, and a refused change is not audited [R§4 D§7]', async () => {
    const order = await buildOrder(server, { user: hcp })
    await move(tokens['the rep'], order.id, 'IN_REVIEW')
    await move(tokens['the rep'], order.id, 'IN_REVIEW')
    const events = await selectAudit(server.db)
      .where('entity_id', '=', order.id)
      .select(['action', 'actor_id', 'details'])
      .execute()
    expect(events).toEqual([
      { action: 'order.moved', actor_id: rep.id, details: { from: 'PROCESSING', to: 'IN_REVIEW' } },
    ])
  })
})

describe('rejecting', () => {
  test('a reason is stored; an empty or blank reason counts as none [R§4 R§5]', async () => {
    for (const [remark, kept] of [
      [['  Sold out  '], ['Sold out']],
      [[''], []],
      [['   '], []],
      [[], []],
      [undefined, []],
    ] as const) {
      const order = await buildOrder(server, { user: hcp })
      const { data } = await update(tokens['the rep'], order.id, {
        status: 'CANCELLED',
        ...(remark && { remark }),
      })
      expect(data).toMatchObject({ status: 'CANCELLED', remark: kept })
    }
  })
})

describe('remarks', () => {
  test.each(ORDER_STATUSES)('setting only the remark of an order in %s [H§7 R§4 D§7]', async status => {
    const order = await buildOrder(server, { user: hcp, status, remark: ['Old'] })
    const answer = await update(tokens['the rep'], order.id, { remark: ['Ring the bell'] })
    if (status === 'IN_REVIEW') expect(answer.data).toMatchObject({ status, remark: ['Ring the bell'] })
    else expect([answer.status, answer.error.code]).toEqual([409, 'ORDER_MOVED'])
  })

  test('a new remark replaces the old one, and an empty one removes it [R§4 D§7]', async () => {
    const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW', remark: ['Old'] })
    const token = tokens['the rep']
    expect((await update(token, order.id, { remark: ['New'] })).data.remark).toEqual(['New'])
    expect((await update(token, order.id, { remark: [' '] })).data.remark).toEqual([])
  })

  test('a move without a remark keeps the remark', async () => {
    const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW', remark: ['Fragile'] })
    const { data } = await update(tokens['the rep'], order.id, { status: 'POSTED' })
    expect(data).toMatchObject({ status: 'POSTED', remark: ['Fragile'] })
  })

  test('500 characters are accepted, 501 are refused, and the error names the field [R§5 D§7]', async () => {
    const order = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
    const token = tokens['the rep']
    expect((await update(token, order.id, { remark: ['x'.repeat(500)] })).status).toBe(200)
    const { status, error } = await update(token, order.id, { remark: ['x'.repeat(501)] })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'remark.0'])
    expect((await update(token, order.id, { remark: ['a', 'b'] })).status).toBe(400)
  })

  test('a call without status and remark is refused', async () => {
    const order = await buildOrder(server, { user: hcp })
    expect((await update(tokens['the rep'], order.id, {})).status).toBe(400)
  })
})
