import { randomUUID } from 'node:crypto'
import { PIECES_IN_LOT_MAX } from '@portal/contract/stock/stock-rules'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import {
  beginCount,
  dropCount,
  enterPieces,
  finishCount,
  postDifference,
  readCount,
  readCountLine,
} from '../../test/stock-counts.ts'

const server = useTestServer()
let token: string
let colleague: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server, { full_name: 'Aisyah', admin_role: 'WAREHOUSE' }))
  colleague = await buildToken(server, await buildAdmin(server, { full_name: 'Ben' }))
})

let itemId: string
/** Lots of 10 and 20 pieces, and the count of both. */
let ten: string
let twenty: string
let id: string
beforeEach(async () => {
  const item = await buildShopItem(server, { stock: 0 })
  itemId = item.id
  ten = await buildLot(server, item, { lotNo: 'TEN', quantity: 10 })
  twenty = await buildLot(server, item, { lotNo: 'TWENTY', quantity: 20 })
  id = await beginCount(server, token, [ten, twenty])
})

const enter = (lotId: string, counted: number | null, shown: number | null = null) =>
  enterPieces(server, token, id, lotId, counted, shown)
const finish = () => finishCount(server, token, id)
const post = (lotId: string, difference: number, key?: string) =>
  key === undefined
    ? postDifference(server, token, id, { lotId, difference })
    : server.call('POST /admin/stock-counts/:id/post', {
        ...{ token, params: { id }, headers: { 'idempotency-key': key } },
        body: { lotId, difference, reason: 'Counted' },
      })
const read = () => readCount(server, token, id)
const lineOf = (lotId: string) => readCountLine(server, token, id, lotId)
const correct = (lotId: string, difference: number) =>
  server.call('POST /admin/lots/correct', { token, body: { lotId, difference, reason: 'Broken' } })
async function onHand(lotId: string) {
  const lots = server.db.selectFrom('stock_lots').where('id', '=', lotId).select('on_hand')
  return (await lots.executeTakeFirstOrThrow()).on_hand
}

describe('counting', () => {
  test('the expected pieces are in no answer before the counting is finished and the lot is counted [D§10]', async () => {
    const { data: lots } = await server.call('GET /admin/countable-lots', { token })
    expect(lots.filter(({ sample }) => sample === lots.find(lot => lot.id === ten)?.sample)).toEqual([
      { id: ten, sample: expect.any(String), lotNo: 'TEN', expiresOn: '2099-12-31', returned: false },
      { id: twenty, sample: expect.any(String), lotNo: 'TWENTY', expiresOn: '2099-12-31', returned: false },
    ])
    expect((await enter(ten, 8)).data).toMatchObject({ counted: 8, countedBy: 'Aisyah', expected: null })
    expect(await read()).toMatchObject({
      count: { state: 'COUNTING', begunBy: 'Aisyah', lots: 2, counted: 1, differences: null },
      lines: [
        { lot: { lotNo: 'TEN' }, counted: 8, expected: null },
        { lot: { lotNo: 'TWENTY' }, counted: null, expected: null },
      ],
    })
    await enter(twenty, 20)
    expect((await finish()).data).toMatchObject({ state: 'DIFFERENCES', differences: 1 })
    expect((await read()).lines).toMatchObject([
      { counted: 8, expected: 10 },
      { counted: 20, expected: 20 },
    ])
    // Counted again, it is blind again.
    expect((await enter(ten, null, 8)).data).toMatchObject({ counted: null, countedBy: null, expected: null })
    expect((await read()).count.state).toBe('DIFFERENCES')
    expect((await enter(ten, 10)).data).toMatchObject({ counted: 10, expected: 10 })
    expect((await read()).count.state).toBe('DONE')
  })

  test('another person goes on; nobody overwrites a number without seeing it; the same again succeeds', async () => {
    await enter(ten, 8)
    expect((await enterPieces(server, colleague, id, ten, 9)).error.code).toBe('LOT_COUNTED')
    expect(await lineOf(ten)).toMatchObject({ counted: 8, countedBy: 'Aisyah' })
    expect((await enterPieces(server, colleague, id, ten, 8)).data).toMatchObject({ countedBy: 'Aisyah' })
    expect((await enterPieces(server, colleague, id, ten, 9, 8)).data).toMatchObject({
      counted: 9,
      countedBy: 'Ben',
    })
    expect((await enterPieces(server, colleague, id, twenty, 19)).status).toBe(200)
  })

  test('lots that were not counted leave the count; without any there is nothing to compare', async () => {
    expect((await finish()).error.code).toBe('COUNT_EMPTY')
    await enter(ten, 10)
    expect((await finish()).data).toMatchObject({ state: 'DONE', lots: 1, counted: 1, differences: 0 })
    expect((await finish()).status).toBe(200)
    expect((await enter(twenty, 20)).error.code).toBe('NOT_FOUND')
  })

  test('once the expected pieces are seen, a number changes only by counting again', async () => {
    await enter(ten, 8)
    await finish()
    expect((await enter(ten, 10, 8)).error.code).toBe('LOT_COUNTED')
    await enter(ten, null, 8)
    expect((await enter(ten, 10)).status).toBe(200)
  })

  test('a count of all lots has those with pieces on hand, each once', async () => {
    await correct(ten, -10)
    const lines = (await readCount(server, token, await beginCount(server, token))).lines
    const own = lines.filter(({ lot }) => lot.id === ten || lot.id === twenty)
    expect(own.map(({ lot }) => lot.lotNo)).toEqual(['TWENTY'])
    const twice = await beginCount(server, token, [twenty, twenty])
    expect((await readCount(server, token, twice)).lines).toHaveLength(1)
  })

  test('a company without pieces begins no count', async () => {
    const admin = await buildAdmin(server, { company: server.companies.SG })
    const other = await buildToken(server, admin)
    const answer = await server.call('POST /admin/stock-counts', { token: other, body: {} })
    expect(answer.error.code).toBe('COUNT_EMPTY')
  })

  test.each([-1, 1.5, 1_000_000_001, '8', undefined])('%s pieces are refused', async counted => {
    const { status } = await server.call('POST /admin/stock-counts/:id/lines', {
      ...{ token, params: { id } },
      body: { lotId: ten, shown: null, counted },
    })
    expect(status).toBe(400)
  })
})

describe('posting', () => {
  beforeEach(async () => {
    await enter(ten, 8)
    await enter(twenty, 20)
  })

  test('a difference is posted with its reason as a correction: movement, audit, pieces; then the count is done [D§10]', async () => {
    await finish()
    expect((await post(ten, -2)).data).toMatchObject({ posted: true, moved: false, counted: 8, expected: 10 })
    expect(await onHand(ten)).toBe(8)
    const movements = await server.call('GET /admin/samples/:id/movements', { token, params: { id: itemId } })
    expect(movements.data[0]).toMatchObject({
      ...{ kind: 'CORRECT', quantity: -2, left: 28, lotNo: 'TEN', reason: 'Counted', actor: 'Aisyah' },
    })
    const activity = await server.call('GET /admin/activity', { token: colleague, query: { record: ten } })
    expect(activity.data[0]).toMatchObject({
      action: 'stock.corrected',
      details: { kind: 'CORRECT', quantity: -2, reason: 'Counted' },
    })
    expect((await read()).count).toMatchObject({ state: 'DONE', differences: 0 })
  })

  test('lots that were counted as more than a number holds stop no list: neither of admins nor of HCPs', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    const lots = []
    for (const lotNo of ['L1', 'L2', 'L3']) lots.push(await buildLot(server, item, { lotNo, quantity: 100 }))
    id = await beginCount(server, token, lots)
    for (const lotId of lots) await enter(lotId, PIECES_IN_LOT_MAX)
    await finish()
    for (const lotId of lots) expect((await post(lotId, PIECES_IN_LOT_MAX - 100)).status).toBe(200)
    const at = { token, params: { id: item.id } }
    const { samples } = (await server.call('GET /admin/samples', { token })).data
    const listed = samples.find(one => one.id === item.id)
    expect(listed).toMatchObject({ usable: 3 * PIECES_IN_LOT_MAX, onHand: 3 * PIECES_IN_LOT_MAX })
    expect((await server.call('GET /admin/samples/:id/movements', at)).data[0]).toMatchObject({
      left: 3 * PIECES_IN_LOT_MAX,
    })
    const own = await buildToken(server, await buildHcp(server))
    expect((await server.call('GET /shop-items', { token: own })).status).toBe(200)
  })

  test('a lot that moved since its count began is not posted until it is counted again [D§10]', async () => {
    await correct(ten, 1)
    expect(await lineOf(ten)).toMatchObject({ moved: true })
    await finish()
    expect((await post(ten, -2)).error.code).toBe('LOT_MOVED')
    expect(await onHand(ten)).toBe(11)
    await enter(ten, null, 8)
    await enter(ten, 8)
    expect(await lineOf(ten)).toMatchObject({ expected: 11, counted: 8, moved: false })
    expect((await post(ten, -3)).status).toBe(200)
    expect(await onHand(ten)).toBe(8)
  })

  test('holding a lot and correcting its label move no pieces', async () => {
    await server.call('POST /admin/lots/hold', { token, body: { lotId: ten, held: true, reason: 'Dust' } })
    await finish()
    expect((await post(ten, -2)).status).toBe(200)
  })

  test('pieces that requests were promised are not corrected away', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    await buildOrder(server, { user: await buildHcp(server), itemId: item.id })
    const lots = server.db.selectFrom('stock_lots').where('item_id', '=', item.id).select('id')
    const lotId = (await lots.executeTakeFirstOrThrow()).id
    id = await beginCount(server, token, [lotId])
    await enter(lotId, 0)
    await finish()
    expect((await post(lotId, -1)).error.code).toBe('STOCK_RESERVED')
    expect(await lineOf(lotId)).toMatchObject({ posted: false })
  })

  test.each([
    ['before the counting is finished', async () => post(ten, -2)],
    [
      'with another difference than the screen shows',
      async () => {
        await finish()
        return post(ten, -3)
      },
    ],
    [
      'of a lot without one',
      async () => {
        await finish()
        return post(twenty, 0)
      },
    ],
    [
      'a second time',
      async () => {
        await finish()
        await post(ten, -2)
        return post(ten, -2)
      },
    ],
    [
      'of a dropped count',
      async () => {
        await finish()
        await dropCount(server, token, id)
        return post(ten, -2)
      },
    ],
  ])('a difference is not posted %s', async (_when, act) => {
    expect((await act()).error.code).toBe('COUNT_CHANGED')
  })

  test('the same call again answers the same and posts nothing', async () => {
    await finish()
    const key = randomUUID()
    expect((await post(ten, -2, key)).status).toBe(200)
    expect((await post(ten, -2, key)).data).toMatchObject({ posted: true })
    expect(await onHand(ten)).toBe(8)
  })

  test('a posted lot is not counted again', async () => {
    await finish()
    await post(ten, -2)
    expect((await enter(ten, null, 8)).error.code).toBe('LOT_COUNTED')
  })

  test.each(['', '  ', 'x'.repeat(201), undefined])('the reason %j is refused', async reason => {
    await finish()
    const body = { lotId: ten, difference: -2, reason }
    const { status } = await server.call('POST /admin/stock-counts/:id/post', { token, params: { id }, body })
    expect(status).toBe(400)
  })
})

describe('dropping', () => {
  test('a count is dropped while it is counted or compared: nothing more is entered, and what was posted stays', async () => {
    await enter(ten, 8)
    await enter(twenty, 19)
    await finish()
    await post(ten, -2)
    expect((await dropCount(server, token, id)).data.state).toBe('DROPPED')
    expect((await dropCount(server, token, id)).status).toBe(200)
    expect((await enter(twenty, 20, 19)).error.code).toBe('COUNT_CHANGED')
    expect((await finish()).error.code).toBe('COUNT_CHANGED')
    expect([await onHand(ten), await onHand(twenty)]).toEqual([8, 20])
  })

  test('a count that is done is not dropped', async () => {
    await enter(ten, 10)
    await finish()
    expect((await dropCount(server, token, id)).error.code).toBe('COUNT_CHANGED')
  })
})

test('counts are listed newest first, and the audit says who began, finished and dropped them', async () => {
  const second = await beginCount(server, colleague, [ten])
  await dropCount(server, colleague, second)
  await enter(ten, 9)
  await finish()
  const { data } = await server.call('GET /admin/stock-counts', { token })
  expect(data.slice(0, 2)).toMatchObject([
    { id: second, state: 'DROPPED', begunBy: 'Ben', lots: 1 },
    { id, state: 'DIFFERENCES', begunBy: 'Aisyah', lots: 1, differences: 1 },
  ])
  const actions = async (record: string) =>
    (await server.call('GET /admin/activity', { token: colleague, query: { record } })).data.map(
      ({ action, details }) => ({ action, ...details }),
    )
  expect(await actions(second)).toEqual([
    { action: 'stock.count-dropped' },
    { action: 'stock.count-begun', lots: 1 },
  ])
  expect(await actions(id)).toEqual([
    { action: 'stock.count-finished', lots: 1, differences: 1 },
    { action: 'stock.count-begun', lots: 2 },
  ])
})
