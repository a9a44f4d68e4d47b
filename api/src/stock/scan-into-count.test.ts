import { randomUUID } from 'node:crypto'
import { addDays } from '@portal/contract/days'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAdmin, buildLot, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { beginCount, enterPieces, finishCount, readCountLine } from '../../test/stock-counts.ts'
import { findCurrentDay } from '../platform/database/days.ts'

const GTIN = '09506000134352'
const FOREIGN = '19506000134359'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

let lotId: string
let id: string
beforeEach(async () => {
  await server.db.deleteFrom('sample_gtins').execute()
  const item = await buildShopItem(server, { stock: 0 })
  const abroad = await buildShopItem(server, { company: server.companies.SG, stock: 0 })
  lotId = await buildLot(server, item, { lotNo: 'AB-1', quantity: 10 })
  await buildLot(server, item, { lotNo: 'OTHER' })
  await server.db
    .insertInto('sample_gtins')
    .values([
      { company_id: item.company_id, gtin: GTIN, item_id: item.id },
      { company_id: abroad.company_id, gtin: FOREIGN, item_id: abroad.id },
    ])
    .execute()
  id = await beginCount(server, token, [lotId])
})

const scan = (pack: object = {}, key: string = randomUUID()) =>
  server.call('POST /admin/stock-counts/:id/scan', {
    ...{ token, params: { id }, headers: { 'idempotency-key': key } },
    body: { gtin: GTIN, lotNo: 'AB-1', ...pack },
  })
const counted = async () => (await readCountLine(server, token, id, lotId))?.counted

test('each scan adds a piece to its lot, however the number is written, and says nothing of the pieces on hand [D§10]', async () => {
  expect((await scan({ serial: 'S1', expiresOn: '2099-12-31' })).data).toMatchObject({
    counted: 1,
    expected: null,
  })
  expect((await scan({ lotNo: 'ab-1', serial: 'S2' })).data.counted).toBe(2)
  expect((await scan()).data.counted).toBe(3)
  expect((await enterPieces(server, token, id, lotId, 7, 3)).status).toBe(200)
  expect((await scan()).data.counted).toBe(8)
})

test('a repeat of a lost call adds nothing', async () => {
  const key = randomUUID()
  await scan({}, key)
  expect((await scan({}, key)).data.counted).toBe(1)
})

test.each([
  ['PACK_UNKNOWN', "another company's product", { gtin: FOREIGN }],
  ['PACK_NOT_COUNTED', 'a lot that is not in the count', { lotNo: 'OTHER' }],
  ['PACK_NOT_COUNTED', 'an unknown lot', { lotNo: 'ZZ' }],
  ['PACK_EXPIRED', 'an expired pack', { expiresOn: '2026-01-31' }],
  ['LOT_EXPIRY_DIFFERS', 'a pack with another expiry than its lot', { expiresOn: '2099-11-30' }],
  ['PACK_COUNTED', 'the same serial number twice', { serial: 'S1' }],
])('%s: %s changes nothing [D§10]', async (code, _what, pack) => {
  await scan({ serial: 'S1' })
  expect((await scan(pack)).error.code).toBe(code)
  expect(await counted()).toBe(1)
})

test("a pack that expires on the company's day has expired, one of the next day has not", async () => {
  const today = await findCurrentDay(server.db, server.companies.MY.timeZone)
  expect((await scan({ expiresOn: today })).error.code).toBe('PACK_EXPIRED')
  expect((await scan({ expiresOn: addDays(today, 1) })).error.code).toBe('LOT_EXPIRY_DIFFERS')
})

test('a lot that is counted again begins with no pack scanned', async () => {
  await scan({ serial: 'S1' })
  await enterPieces(server, token, id, lotId, null, 1)
  expect((await scan({ serial: 'S1' })).data.counted).toBe(1)
})

test('after the counting nothing is scanned', async () => {
  await scan()
  await finishCount(server, token, id)
  expect((await scan()).error.code).toBe('COUNT_CHANGED')
})

test('packs that are scanned at once are all counted, and one serial number once', async () => {
  const answers = await Promise.all(
    ['S1', 'S1', 'S2', undefined].map(serial => scan(serial ? { serial } : {})),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  expect(await counted()).toBe(3)
})
