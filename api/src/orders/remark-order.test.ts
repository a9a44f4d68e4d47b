import { ORDER_STATUSES, type OrderStatus } from '@portal/contract/order-status'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let rep: Awaited<ReturnType<typeof buildRep>>
let hcp: Awaited<ReturnType<typeof buildHcp>>
let tokens: Record<'the HCP' | 'the rep' | 'another rep' | 'a rep of the other company', string>
beforeAll(async () => {
  rep = await buildRep(server)
  hcp = await buildHcp(server, { promoter_id: rep.id })
  tokens = {
    'the HCP': await buildToken(server, hcp),
    'the rep': await buildToken(server, rep),
    'another rep': await buildToken(server, await buildRep(server)),
    'a rep of the other company': await buildToken(
      server,
      await buildRep(server, { company: server.companies.SG }),
    ),
  }
})

const update = (token: string, orderId: string, change: { status?: OrderStatus; remark?: unknown }) =>
  server.call('POST /order/update', { token, body: { orderId, ...change } })

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
