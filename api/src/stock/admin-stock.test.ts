import { beforeAll, describe, expect, test } from 'vitest'
import { buildBuyer, placeOrder, readStock } from '../../test/buyers.ts'
import { examples } from '../../test/examples.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const SAMPLE = examples['POST /admin/samples/create'].body

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const read = async (id: string) =>
  (await server.call('GET /admin/samples/:id', { token, params: { id } })).data
const movementsOf = async (id: string) =>
  (await server.call('GET /admin/samples/:id/movements', { token, params: { id } })).data
const create = (name: string = crypto.randomUUID()) =>
  server.call('POST /admin/samples/create', { token, body: { ...SAMPLE, name } })
const update = (body: object, shown?: string) =>
  server.call('POST /admin/samples/update', {
    token,
    body,
    ...(shown !== undefined && { headers: { 'if-match': `"${shown}"` } }),
  })
const receive = (sampleId: string, goods: object = {}) =>
  server.call('POST /admin/lots/receive', {
    token,
    body: { sampleId, lotNo: 'L1', expiresOn: '2099-12-31', quantity: 5, ...goods },
  })
const correct = (lotId: string, difference: number) =>
  server.call('POST /admin/lots/correct', { token, body: { lotId, difference, reason: 'Counted' } })
const hold = (lotId: string, held: boolean) =>
  server.call('POST /admin/lots/hold', { token, body: { lotId, held, reason: 'Complaint 7' } })
async function auditOf(id: string) {
  const events = server.db.selectFrom('audit_events').where('entity_id', '=', id).orderBy('id')
  return (await events.select('action').execute()).map(({ action }) => action)
}

describe('samples', () => {
  test('a new sample is listed for the admin, and is offered once goods are received', async () => {
    const { data: sample } = await create()
    expect(sample).toMatchObject({ ...SAMPLE, name: sample.name, usable: 0, reserved: 0, expiringLots: 0 })
    const hcp = await buildToken(server, await buildHcp(server))
    const inStock = async () => {
      const { data } = await server.call('GET /shop-items', { token: hcp })
      return data.shopItems.find(({ id }) => id === sample.id)?.inStock
    }
    expect(await inStock()).toBe(false)
    expect((await receive(sample.id)).status).toBe(200)
    expect(await inStock()).toBe(true)
    const { samples } = (await server.call('GET /admin/samples', { token })).data
    expect(samples.find(({ id }) => id === sample.id)).toMatchObject({ usable: 5 })
    expect(await auditOf(sample.id)).toEqual(['sample.created'])
  })

  test('an update of an outdated version gets SAMPLE_CHANGED, and an identical retry succeeds', async () => {
    const { data: sample } = await create()
    const body = { id: sample.id, ...SAMPLE }
    const first = await update({ ...body, name: 'Gel', class: null, registrationNo: null }, sample.updatedAt)
    expect(first.data).toMatchObject({ name: 'Gel', class: null, registrationNo: null })
    const second = await update({ ...body, name: 'Paste' }, sample.updatedAt)
    expect([second.status, second.error.code]).toEqual([409, 'SAMPLE_CHANGED'])
    expect((await read(sample.id)).sample.name).toBe('Gel')
    const again = await update({ ...body, name: 'Gel', class: null, registrationNo: null }, sample.updatedAt)
    expect(again.data).toEqual(first.data)
    expect((await update({ ...body, name: 'Paste' }, first.data.updatedAt)).data.name).toBe('Paste')
    expect((await update(body)).data.name).toBe(SAMPLE.name)
    expect(await auditOf(sample.id)).toEqual(['sample.created', ...Array(3).fill('sample.updated')])
  })

  test('an invalid If-Match counts as another version', async () => {
    const { data: sample } = await create()
    const { error } = await update({ id: sample.id, ...SAMPLE, name: 'Paste' }, 'yesterday')
    expect(error.code).toBe('SAMPLE_CHANGED')
    expect((await read(sample.id)).sample).toEqual(sample)
  })

  test('a sample shows its reserved pieces and its lots that expire within 60 days', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    const soon = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
    await buildLot(server, item, { lotNo: 'soon', expiresOn: soon, quantity: 4 })
    expect((await placeOrder(server, await buildBuyer(server, [item]))).status).toBe(200)
    expect((await read(item.id)).sample).toMatchObject({ usable: 3, reserved: 1, expiringLots: 1 })
  })
})

describe('goods', () => {
  test('receiving a lot again adds its pieces; with another expiry date it is refused and nothing changes', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    const { data: lot } = await receive(item.id)
    expect(lot).toMatchObject({ lotNo: 'L1', expiresOn: '2099-12-31', onHand: 5, heldAt: null })
    expect((await receive(item.id, { quantity: 2 })).data).toEqual({ ...lot, onHand: 7 })
    const refused = await receive(item.id, { expiresOn: '2099-12-30' })
    expect([refused.status, refused.error.code]).toEqual([409, 'LOT_EXPIRY_DIFFERS'])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format()
    expect((await receive(item.id, { expiresOn: today })).error.code).toBe('LOT_EXPIRED')
    expect((await read(item.id)).lots).toMatchObject([{ ...lot, onHand: 7 }])
    expect(await movementsOf(item.id)).toMatchObject([
      { kind: 'RECEIVE', quantity: 2, lotNo: 'L1', actor: 'Admin' },
      { kind: 'RECEIVE', quantity: 5, lotNo: 'L1', actor: 'Admin' },
    ])
    expect(await auditOf(lot.id)).toEqual(['stock.received', 'stock.received'])
  })

  test('a lot number in another case is the same lot, so a recall reaches everyone who had it', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    const { data: lot } = await receive(item.id, { lotNo: 'Ab1' })
    expect((await receive(item.id, { lotNo: 'aB1' })).data).toEqual({ ...lot, onHand: 10 })
    const refused = await receive(item.id, { lotNo: 'AB1', expiresOn: '2099-12-30' })
    expect([refused.status, refused.error.code]).toEqual([409, 'LOT_EXPIRY_DIFFERS'])
  })

  test.each([
    { quantity: 0 },
    { quantity: 100_001 },
    { quantity: 1.5 },
    { expiresOn: '2026-02-30' },
    { expiresOn: '0000-01-01' },
    { expiresOn: '2100-01-01' },
    { expiresOn: '31.12.2099' },
    { lotNo: ' ' },
    { lotNo: 'x'.repeat(41) },
  ])('%j is refused', async goods => {
    const item = await buildShopItem(server, { stock: 0 })
    expect((await receive(item.id, goods)).error.code).toBe('VALIDATION')
    expect((await read(item.id)).lots).toEqual([])
  })

  test('a lot can have at most 1 billion pieces', async () => {
    const item = await buildShopItem(server, { stock: 1_000_000_000 - 5 })
    expect((await receive(item.id)).data.onHand).toBe(1_000_000_000)
    expect((await receive(item.id, { quantity: 1 })).error.code).toBe('LOT_TOO_LARGE')
    const [lot] = (await read(item.id)).lots
    expect((await correct(lot?.id ?? '', 1)).error.code).toBe('LOT_TOO_LARGE')
    expect(await readStock(server, item)).toBe(1_000_000_000)
  })
})

describe('a correction', () => {
  test('changes the pieces on hand and records the reason', async () => {
    const item = await buildShopItem(server, { stock: 5 })
    const [lot] = (await read(item.id)).lots
    expect((await correct(lot?.id ?? '', -2)).data.onHand).toBe(3)
    expect((await movementsOf(item.id))[0]).toMatchObject({
      kind: 'CORRECT',
      quantity: -2,
      reason: 'Counted',
    })
    expect(await auditOf(lot?.id ?? '')).toEqual(['stock.corrected'])
    expect((await correct(lot?.id ?? '', 0)).error.code).toBe('VALIDATION')
  })

  test('cannot go below zero or below the reserved pieces', async () => {
    const item = await buildShopItem(server, { stock: 2 })
    expect((await placeOrder(server, await buildBuyer(server, [item]))).status).toBe(200)
    const [lot] = (await read(item.id)).lots
    expect((await correct(lot?.id ?? '', -3)).error.code).toBe('LOT_TOO_SMALL')
    expect((await correct(lot?.id ?? '', -2)).error.code).toBe('STOCK_RESERVED')
    expect(await readStock(server, item)).toBe(1)
    expect((await correct(lot?.id ?? '', -1)).status).toBe(200)
    // A held lot serves no request, so losing its pieces affects none.
    await hold(lot?.id ?? '', true)
    expect((await correct(lot?.id ?? '', -1)).data.onHand).toBe(0)
  })
})

describe('a hold', () => {
  test('stops offering a lot at once, and a release offers it again', async () => {
    const item = await buildShopItem(server)
    const [lot] = (await read(item.id)).lots
    const id = lot?.id ?? ''
    expect((await hold(id, true)).data.heldAt).not.toBe(null)
    expect(await readStock(server, item)).toBe(0)
    expect((await hold(id, false)).data.heldAt).toBe(null)
    expect(await readStock(server, item)).toBe(100)
    expect((await movementsOf(item.id)).slice(0, 2)).toMatchObject([
      { kind: 'UNHOLD', quantity: 0, reason: 'Complaint 7' },
      { kind: 'HOLD', quantity: 0, reason: 'Complaint 7' },
    ])
    expect(await auditOf(id)).toEqual(['stock.held', 'stock.released'])
  })
})

describe('the recipients of a lot', () => {
  const ask = (id: string, cursor?: string) =>
    server.call('GET /admin/lots/:id/recipients', {
      token,
      params: { id },
      ...(cursor && { query: { cursor } }),
    })

  test('list every request shipped from it once, in pages', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    const user = await buildHcp(server, { full_name: 'Siti Aminah' })
    const orders: string[] = []
    for (let index = 0; index < 102; index++) {
      orders.push((await buildOrder(server, { user, itemId: item.id, status: 'POSTED' })).id)
    }
    await buildOrder(server, { user, itemId: item.id, status: 'IN_REVIEW' })
    const [lot] = (await read(item.id)).lots
    const first = await ask(lot?.id ?? '')
    expect(first.meta.total).toBe(102)
    const second = await ask(lot?.id ?? '', first.meta.next ?? '')
    expect([first.data.length, second.data.length, second.meta.next]).toEqual([100, 2, null])
    const shown = [...first.data, ...second.data]
    expect(shown.map(({ orderId }) => orderId).sort()).toEqual(orders.sort())
    expect(shown[0]).toMatchObject({
      hcp: { id: user.id, name: 'Dr Siti Aminah' },
      address: 'SMILE CLINIC, 1 Jalan Ampang, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur',
    })
  })
})
