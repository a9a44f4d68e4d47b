import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { importFile } from '../../test/import-file.ts'
import { recallAndTell } from '../../test/recalls.ts'
import { useTestServer } from '../../test/server.ts'
import { checkLookAlikes } from '../cli/doctor/check-look-alikes.ts'
import { refoldLotNumbers } from './look-alike-lots.queries.ts'
import { findLotIdsByNumber } from './lots.queries.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const EXPIRY = '2031-05-31'
const receive = (sampleId: string, lotNo: string, quantity = 5) =>
  server.call('POST /admin/lots/receive', { token, body: { sampleId, lotNo, expiresOn: EXPIRY, quantity } })
const relabel = (lotId: string, lotNo: string, to: { lotNo: string; expiresOn?: string }) => {
  const body = { lotId, shown: { lotNo, expiresOn: EXPIRY }, expiresOn: EXPIRY, reason: 'Mistyped', ...to }
  return server.call('POST /admin/lots/relabel', { token, body })
}
const lotsOf = async (id: string) =>
  (await server.call('GET /admin/samples/:id', { token, params: { id } })).data.lots.map(
    ({ lotNo, onHand }) => ({ lotNo, onHand }),
  )

/** Two lots of a sample as a release before this rule has written them: they look the same, and nothing is folded. */
async function buildLookAlikes(name = 'Toothpaste') {
  const item = await buildShopItem(server, { name, stock: 0 })
  const ids = [
    await buildLot(server, item, { lotNo: 'GUM-17 A', expiresOn: EXPIRY }),
    await buildLot(server, item, { lotNo: 'gum\u201317\u200b  a', expiresOn: EXPIRY }),
  ]
  await server.db.updateTable('stock_lots').set({ lot_no_folded: null }).where('id', 'in', ids).execute()
  return { item, one: ids[0] ?? '', other: ids[1] ?? '' }
}

test('goods of a number that looks the same go into the same lot, received or imported', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  await receive(item.id, 'GUM-17 A')
  expect((await receive(item.id, 'ＧＵＭ\u2013１７  a')).data).toMatchObject({
    lotNo: 'GUM-17 A',
    onHand: 10,
  })
  const { name } = await server.db
    .selectFrom('shop_items')
    .where('id', '=', item.id)
    .select('name')
    .executeTakeFirstOrThrow()
  const lines = [
    'Category,Sample,Lot number,Expiry date,Quantity',
    `Oral Care Sample,${name},gum\u00ad-17\u00a0A,${EXPIRY},7`,
  ]
  expect(await importFile(server, token, 'lots', lines)).toMatchObject({ done: true, added: 1 })
  expect(await lotsOf(item.id)).toEqual([{ lotNo: 'GUM-17 A', onHand: 17 }])
  const { data: other } = await receive(item.id, 'GUM-18')
  expect((await relabel(other.id, 'GUM-18', { lotNo: 'gum-17\u2003a' })).error.code).toBe('LOT_EXISTS')
})

test('a lot number with a letter of another alphabet is refused, and the letter is named', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const { error } = await receive(item.id, 'G\u0410M-17')
  expect(error.issues).toMatchObject([
    { path: 'lotNo', code: 'SCRIPTS_MIXED', params: { character: '\u0410', place: 'U+0410' } },
  ])
  expect(await lotsOf(item.id)).toEqual([])
})

test('a number means every lot that looks the same, also before and after the release before wrote one', async () => {
  const { item, one, other } = await buildLookAlikes()
  const find = (lotNo: string) => findLotIdsByNumber(server.db, item.company_id, lotNo, item.id)
  expect(await find('gum-17 A')).toEqual([one])
  expect(await refoldLotNumbers(server.db)).toBe(2)
  expect(await find('Gum-17 a')).toEqual([one, other].sort())
  // The release before corrects a number without folding it.
  const renamed = server.db.updateTable('stock_lots').set({ lot_no: 'GUM-19' }).where('id', '=', one)
  await renamed.execute()
  expect(await refoldLotNumbers(server.db)).toBe(1)
  expect(await find('gum-17 a')).toEqual([other])
  expect(await find('gum-19')).toEqual([one])
  expect(await refoldLotNumbers(server.db)).toBe(0)
})

test('a recall reaches the recipients of every lot that looks the same, each HCP once', async () => {
  const { item, one, other } = await buildLookAlikes()
  const [first, second] = [await buildHcp(server), await buildHcp(server)]
  const orders = [
    await buildOrder(server, { user: first, itemId: item.id, status: 'POSTED' }),
    await buildOrder(server, { user: first, itemId: item.id, status: 'POSTED' }),
    await buildOrder(server, { user: second, itemId: item.id, status: 'POSTED' }),
  ]
  const lots = [one, other, other]
  for (const [place, { id }] of orders.entries())
    await server.db
      .updateTable('order_items')
      .set({ lot_id: lots[place] ?? one })
      .where('order_id', '=', id)
      .execute()
  const recipientsOf = async (id: string) =>
    (await server.call('GET /admin/lots/:id/recipients', { token, params: { id } })).meta
  const pressed = await Promise.all([recallAndTell(server, token, one), recallAndTell(server, token, other)])
  expect(pressed.map(({ data }) => data.told).sort()).toEqual([0, 2])
  const mark = { token, params: { id: one }, body: { hcpId: second.id, contacted: true } }
  expect((await server.call('POST /admin/lots/:id/contacts', mark)).status).toBe(200)
  for (const id of [one, other])
    expect(await recipientsOf(id)).toMatchObject({ total: 3, hcps: 2, told: 2, contacted: 1 })
})

test('of two lots that look the same each can be corrected, and nothing merges them', async () => {
  const { item, one, other } = await buildLookAlikes('Floss of two lots')
  expect((await checkLookAlikes(server.db))[0]?.text).toMatch(
    /look the same.*Floss of two lots: GUM-17 A, gum\u201317\u200b {2}a/s,
  )
  // The screen shows the number without what nobody sees, and the wire takes it out.
  const dated = await relabel(other, 'gum\u201317  a', { lotNo: 'gum\u201317  a', expiresOn: '2031-06-30' })
  expect(dated.status).toBe(200)
  expect((await relabel(one, 'GUM-17 A', { lotNo: 'GUM-18 A' })).status).toBe(200)
  expect((await lotsOf(item.id)).map(({ lotNo }) => lotNo).sort()).toEqual(['GUM-18 A', 'gum\u201317 a'])
  expect((await checkLookAlikes(server.db)).filter(({ text }) => text.includes('Floss'))).toEqual([])
})
