import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const TYPED = { lotNo: 'SN-2611A', expiresOn: '2031-05-31' }
const RIGHT = { lotNo: 'SN-2611B', expiresOn: '2031-08-31' }

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

async function build() {
  const item = await buildShopItem(server, { stock: 0 })
  return { item, lotId: await buildLot(server, item, { ...TYPED, quantity: 5 }) }
}
const relabel = (lotId: string, label: object = RIGHT, shown: object = TYPED) =>
  server.call('POST /admin/lots/relabel', { token, body: { lotId, shown, ...label, reason: 'Mistyped' } })
const read = async (id: string) =>
  (await server.call('GET /admin/samples/:id', { token, params: { id } })).data
const movementsOf = async (id: string) =>
  (await server.call('GET /admin/samples/:id/movements', { token, params: { id } })).data
async function slipOf(id: string) {
  const { data } = await server.call('POST /order/:id/slip', { token, params: { id } })
  return data.items[0]?.lot
}

test('a mistyped lot number and expiry date are corrected with a reason, which movements and audit keep', async () => {
  const { item, lotId } = await build()
  expect((await relabel(lotId)).data).toMatchObject({ id: lotId, ...RIGHT, onHand: 5 })
  expect((await read(item.id)).lots).toMatchObject([{ ...RIGHT, onHand: 5 }])
  expect((await movementsOf(item.id))[0]).toMatchObject({
    ...{ kind: 'RELABEL', quantity: 0, left: 5, reason: 'Mistyped', actor: 'Admin' },
    label: { from: TYPED, to: RIGHT },
  })
  const { data } = await server.call('GET /admin/activity', { token, query: { record: lotId } })
  expect(data).toMatchObject([
    { action: 'stock.relabelled', details: { before: TYPED, after: RIGHT, reason: 'Mistyped' } },
  ])
  expect((await relabel(lotId)).status).toBe(200)
  expect(await movementsOf(item.id)).toHaveLength(2)
})

test('a lot that another admin has corrected in the meantime is refused and stays as it is', async () => {
  const { item, lotId } = await build()
  await relabel(lotId)
  const late = await relabel(lotId, { ...TYPED, lotNo: 'SN-2611C' })
  expect([late.status, late.error.code]).toEqual([409, 'LOT_CHANGED'])
  expect((await read(item.id)).lots).toMatchObject([RIGHT])
})

test('a number that another lot of the sample has is refused in either case; another sample may have it', async () => {
  const { item, lotId } = await build()
  const other = await build()
  await buildLot(server, item, { lotNo: 'B1', expiresOn: '2031-05-31' })
  const refused = await relabel(lotId, { ...TYPED, lotNo: 'b1' })
  expect([refused.status, refused.error.code]).toEqual([409, 'LOT_EXISTS'])
  expect((await relabel(other.lotId, { ...TYPED, lotNo: 'B1' })).status).toBe(200)
  expect((await relabel(lotId, { ...TYPED, lotNo: 'sn-2611a' })).status).toBe(200)
})

test('an offered lot gets no expiry date that has passed; one on hold does, and is expired when released', async () => {
  const { item, lotId } = await build()
  const past = { ...TYPED, expiresOn: '2020-01-31' }
  const refused = await relabel(lotId, past)
  expect([refused.status, refused.error.code]).toEqual([409, 'LOT_OFFERED'])
  const hold = (held: boolean) =>
    server.call('POST /admin/lots/hold', { token, body: { lotId, held, reason: 'Date in doubt' } })
  await hold(true)
  expect((await relabel(lotId, past)).data.expiresOn).toBe('2020-01-31')
  await hold(false)
  expect(await read(item.id)).toMatchObject({
    sample: { usable: 0, keptBack: 5, onHand: 5 },
    lots: [{ state: 'EXPIRED' }],
  })
})

test('a shipped request keeps the label its slip was printed with; one to be shipped gets the new one [D§10]', async () => {
  const { item, lotId } = await build()
  const user = await buildHcp(server)
  const order = (status: 'POSTED' | 'IN_REVIEW') => buildOrder(server, { user, itemId: item.id, status })
  const [shipped, approved] = [await order('POSTED'), await order('IN_REVIEW')]
  await server.db
    .updateTable('order_items')
    .set({ lot_id: lotId })
    .where('order_id', '=', shipped.id)
    .execute()
  expect([await slipOf(shipped.id), await slipOf(approved.id)]).toEqual([TYPED, TYPED])
  await relabel(lotId)
  expect([await slipOf(shipped.id), await slipOf(approved.id)]).toEqual([TYPED, RIGHT])
  const { data } = await server.call('GET /admin/supply', { token, query: { lot: RIGHT.lotNo } })
  expect(data).toMatchObject([{ orderId: shipped.id, ...RIGHT }])
})
