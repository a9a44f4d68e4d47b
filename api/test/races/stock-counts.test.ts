import { beforeEach, expect, test } from 'vitest'
import { correctLot } from '../../src/stock/correct-lot.ts'
import { buildAdmin, buildLot, buildShopItem, buildToken } from '../factories.ts'
import { holdWrites, meetChange, sorted } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'
import {
  beginCount,
  dropCount,
  enterPieces,
  finishCount,
  postDifference,
  readCount,
  readCountLine,
} from '../stock-counts.ts'

const server = useTestServer()
let tokens: [string, string]
let token: string
let itemId: string
let lotId: string
let id: string
beforeEach(async () => {
  tokens = [
    await buildToken(server, await buildAdmin(server)),
    await buildToken(server, await buildAdmin(server)),
  ]
  token = tokens[0]
  const item = await buildShopItem(server, { stock: 0 })
  itemId = item.id
  lotId = await buildLot(server, item, { quantity: 10 })
  id = await beginCount(server, token, [lotId])
})

async function countEight() {
  await enterPieces(server, token, id, lotId, 8)
  await finishCount(server, token, id)
}
type Answer = { status: number; error: { code: string } }
const post = (by = token) => postDifference(server, by, id, { lotId, difference: -2 })
async function movedPieces() {
  const rows = server.db
    .selectFrom('stock_movements')
    .where('lot_id', '=', lotId)
    .where('kind', '=', 'CORRECT')
  return (await rows.select('quantity').execute()).map(({ quantity }) => quantity)
}

test('two admins who post the same difference at once correct the lot once [D§10]', async () => {
  await countEight()
  const answers = await holdWrites(
    server.db,
    'stock_count_lines',
    tokens.map(by => () => post(by)),
  )
  expect(sorted(answers)).toEqual([200, 409])
  expect(await movedPieces()).toEqual([-2])
})

test('a difference that meets a movement of its lot is not posted [D§10]', async () => {
  await countEight()
  const session = { userId: null, company: server.companies.MY }
  const [answer] = await meetChange(
    server.db,
    async trx => {
      await trx.selectFrom('shop_items').where('id', '=', itemId).select('id').forNoKeyUpdate().execute()
      const scope = { trx, session, audit: () => undefined } as unknown as Parameters<typeof correctLot>[0] // nobody acts
      await correctLot(scope, { itemId, lotId, difference: -1, reason: 'Broken' })
    },
    [() => post()],
  )
  expect(answer?.error.code).toBe('LOT_MOVED')
  expect(await movedPieces()).toEqual([-1])
})

test('of two numbers that are entered for a lot at once one is refused', async () => {
  const answers = await holdWrites(
    server.db,
    'stock_count_lines',
    tokens.map((by, place) => () => enterPieces(server, by, id, lotId, 8 + place)),
  )
  expect(sorted(answers)).toEqual([200, 409])
  const { counted } = (await readCountLine(server, token, id, lotId)) ?? {}
  expect(counted).toBe(answers[0]?.status === 200 ? 8 : 9)
})

test('a number that meets the end of the counting is not changed behind those who compare', async () => {
  await enterPieces(server, token, id, lotId, 8)
  const [answer] = await meetChange(
    server.db,
    trx => trx.updateTable('stock_counts').where('id', '=', id).set({ finished_at: new Date() }).execute(),
    [() => enterPieces(server, token, id, lotId, 10, 8)],
  )
  expect(answer?.error.code).toBe('LOT_COUNTED')
})

test('a difference that meets the dropping of its count is not posted', async () => {
  await countEight()
  const [answer] = await meetChange(
    server.db,
    trx => trx.updateTable('stock_counts').where('id', '=', id).set({ dropped_at: new Date() }).execute(),
    [() => post()],
  )
  expect(answer?.error.code).toBe('COUNT_CHANGED')
  expect(await movedPieces()).toEqual([])
})

test('a count whose last difference is posted while it is dropped is done, not dropped', async () => {
  await countEight()
  const [posted, dropped] = await meetChange<Answer>(
    server.db,
    trx => trx.selectFrom('shop_items').where('id', '=', itemId).select('id').forNoKeyUpdate().execute(),
    [() => post(), () => dropCount(server, tokens[1], id)],
  )
  expect([posted?.status, dropped?.error.code]).toEqual([200, 'COUNT_CHANGED'])
  expect((await readCount(server, token, id)).count.state).toBe('DONE')
})

test('the counting does not end while its only number is taken back', async () => {
  await enterPieces(server, token, id, lotId, 8)
  const [again, finished] = await meetChange<Answer>(
    server.db,
    trx => trx.selectFrom('shop_items').where('id', '=', itemId).select('id').forNoKeyUpdate().execute(),
    [() => enterPieces(server, token, id, lotId, null, 8), () => finishCount(server, tokens[1], id)],
  )
  expect([again?.status, finished?.error.code]).toEqual([200, 'COUNT_EMPTY'])
  expect((await readCount(server, token, id)).lines).toHaveLength(1)
})
