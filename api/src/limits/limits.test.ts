import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBuyer, fillCart, placeOrder, readOrders, readStock } from '../../test/buyers.ts'
import { buildLimit, buildOrder, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const server: TestServer = await startTestServer()
afterAll(() => server.close())
// A limit applies to the whole company.
beforeEach(async () => {
  await server.db.updateTable('sample_limits').set({ active: false }).execute()
})

type Buyer = Awaited<ReturnType<typeof buildBuyer>>

/** Adds items to a cart and orders them. */
async function order(buyer: Buyer, items: { id: string }[]) {
  for (const item of items) await fillCart(server, buyer.hcp.id, item)
  const answer = await placeOrder(server, buyer)
  await server.db.deleteFrom('cart_items').where('user_id', '=', buyer.hcp.id).execute()
  return answer
}
const outcome = async (buyer: Buyer, items: { id: string }[]) => {
  const { status, error } = await order(buyer, items)
  return status === 200 || error.code
}
const ask = async ({ token }: Pick<Buyer, 'token'>) =>
  (await server.call('GET /sample-allowances', { token })).data.allowances
const leftOf = async (buyer: Buyer) => (await ask(buyer)).map(({ left }) => left)

/** The last day of this year in a company's time zone, where the test runs. */
async function lastDayOfYear(): Promise<string> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from now() at time zone 'Asia/Singapore')::int as year`.execute(server.db)
  return `${rows[0]?.year}-12-31`
}

describe('what a limit covers', () => {
  test('without limits the list is empty and no order is refused', async () => {
    const items = [await buildShopItem(server), await buildShopItem(server)]
    const buyer = await buildBuyer(server, [])
    expect(await ask(buyer)).toEqual([])
    for (const _ of [1, 2, 3]) expect(await outcome(buyer, items)).toBe(true)
  })

  test('one sample: other samples are not limited', async () => {
    const [limited, free] = [await buildShopItem(server), await buildShopItem(server)]
    await buildLimit(server, { item_id: limited.id, pieces: 1 })
    const buyer = await buildBuyer(server, [])
    const until = await lastDayOfYear()
    expect(await ask(buyer)).toMatchObject([{ itemIds: [limited.id], left: 1, until }])
    expect(await outcome(buyer, [limited, free])).toBe(true)
    expect(await ask(buyer)).toMatchObject([{ itemIds: [limited.id], left: 0, until }])
    expect(await outcome(buyer, [free])).toBe(true)
    expect(await outcome(buyer, [limited])).toBe('LIMIT_REACHED')
    expect(await outcome(await buildBuyer(server, []), [limited])).toBe(true)
  })

  test.each([
    ['a category', 'Oral Care Sample'],
    ['everything', null],
  ] as const)('%s: its samples count together', async (_scope, category) => {
    const items = [await buildShopItem(server), await buildShopItem(server), await buildShopItem(server)]
    await buildLimit(server, { category, pieces: 2 })
    const buyer = await buildBuyer(server, [])
    expect(await outcome(buyer, items)).toBe('LIMIT_REACHED')
    expect(await outcome(buyer, items.slice(0, 1))).toBe(true)
    expect(await leftOf(buyer)).toEqual([1])
    expect(await outcome(buyer, items.slice(0, 2))).toBe('LIMIT_REACHED')
    expect(await outcome(buyer, items.slice(1, 2))).toBe(true)
    expect(await outcome(buyer, items.slice(2))).toBe('LIMIT_REACHED')
    expect(await readOrders(server, buyer.hcp.id)).toHaveLength(2)
  })

  test('limits of another category, profession or company and inactive limits do not apply', async () => {
    const item = await buildShopItem(server)
    await buildLimit(server, { category: 'Wellness Sample', pieces: 1 })
    await buildLimit(server, { profession: 'Pharmacist Professional', pieces: 1 })
    await buildLimit(server, { company: server.companies.SG, pieces: 1 })
    await buildLimit(server, { active: false, pieces: 1 })
    const buyer = await buildBuyer(server, [])
    expect(await ask(buyer)).toEqual([])
    for (const _ of [1, 2]) expect(await outcome(buyer, [item])).toBe(true)
  })

  test('a profession: only its HCPs are limited', async () => {
    const item = await buildShopItem(server, { category: 'Wellness Sample' })
    await buildLimit(server, { profession: 'Pharmacist Professional', pieces: 1 })
    const [pharmacist, doctor] = [
      await buildBuyer(server, [], { profession: 'Pharmacist Professional' }),
      await buildBuyer(server, [], { profession: 'Medical Professional' }),
    ]
    expect([await outcome(pharmacist, [item]), await outcome(pharmacist, [item])]).toEqual([
      true,
      'LIMIT_REACHED',
    ])
    expect([await outcome(doctor, [item]), await outcome(doctor, [item])]).toEqual([true, true])
  })

  test('the strictest of several limits applies', async () => {
    const [one, other] = [await buildShopItem(server), await buildShopItem(server)]
    await buildLimit(server, { pieces: 3 })
    await buildLimit(server, { item_id: one.id, pieces: 1 })
    const buyer = await buildBuyer(server, [])
    expect(await outcome(buyer, [one, other])).toBe(true)
    expect((await leftOf(buyer)).toSorted()).toEqual([0, 1])
    expect(await outcome(buyer, [one])).toBe('LIMIT_REACHED')
    expect(await outcome(buyer, [other])).toBe(true)
    expect(await outcome(buyer, [other])).toBe('LIMIT_REACHED')
  })
})

describe.each(['MY', 'SG'] as const)('a period in %s', region => {
  const company = server.companies[region]
  // The unit that the period is truncated to, in local time.
  test.each([
    ['MONTH', 'month', null],
    ['QUARTER', 'quarter', null],
    ['YEAR', 'year', null],
    ['DAYS', 'day', 1],
  ] as const)('%s begins with its first local moment', async (period, unit, days) => {
    const item = await buildShopItem(server, { company })
    await buildLimit(server, { company, period, days, pieces: 2 })
    const buyer = await buildBuyer(server, [], { company })
    const { rows } = await sql<{ first: Date }>`
      select date_trunc(${unit}, now() at time zone ${company.timeZone}) at time zone ${company.timeZone} as first`.execute(
      server.db,
    )
    const first = rows[0]?.first.getTime() ?? 0
    const before = { user: buyer.hcp, itemId: item.id, created_at: new Date(first - 1) }
    await buildOrder(server, before)
    expect(await leftOf(buyer)).toEqual([2])
    await buildOrder(server, { ...before, created_at: new Date(first) })
    expect(await leftOf(buyer)).toEqual([1])
    expect([await outcome(buyer, [item]), await outcome(buyer, [item])]).toEqual([true, 'LIMIT_REACHED'])
  })
})

test('a rolling period of 30 days counts a piece until its last day', async () => {
  const item = await buildShopItem(server)
  await buildLimit(server, { period: 'DAYS', days: 30, pieces: 1 })
  const buyer = await buildBuyer(server, [])
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await buildOrder(server, { user: buyer.hcp, itemId: item.id, created_at: daysAgo(30) })
  expect(await ask(buyer)).toMatchObject([
    { itemIds: expect.arrayContaining([item.id]), left: 1, until: null },
  ])
  await buildOrder(server, { user: buyer.hcp, itemId: item.id, created_at: daysAgo(29) })
  expect(await leftOf(buyer)).toEqual([0])
  expect(await outcome(buyer, [item])).toBe('LIMIT_REACHED')
})

describe('a refused order', () => {
  test('names the items, and leaves cart and stock unchanged', async () => {
    const items = [await buildShopItem(server, { name: 'Gum Care' }), await buildShopItem(server)]
    await buildLimit(server, { item_id: items[0]?.id ?? '', pieces: 1 })
    const buyer = await buildBuyer(server, [])
    await outcome(buyer, items.slice(0, 1))
    for (const item of items) await fillCart(server, buyer.hcp.id, item)
    const { status, error } = await placeOrder(server, buyer)
    expect([status, error.code, error.message]).toEqual([
      409,
      'LIMIT_REACHED',
      'You have reached the limit for these samples.',
    ])
    expect(error.issues).toMatchObject([
      { path: `items.${items[0]?.id}`, message: 'Gum Care – none left to request' },
    ])
    expect(await Promise.all(items.map(item => readStock(server, item)))).toEqual([99, 100])
    const cart = await server.call('GET /carts/summary', { token: buyer.token })
    expect(cart.data.items).toHaveLength(2)
  })

  test('a retry of the order for the last piece returns the first order [D§7]', async () => {
    const item = await buildShopItem(server)
    await buildLimit(server, { pieces: 1 })
    const buyer = await buildBuyer(server, [item])
    const [first, repeated] = [
      await placeOrder(server, buyer, 'key-1'),
      await placeOrder(server, buyer, 'key-1'),
    ]
    expect([repeated.status, repeated.data.id]).toEqual([200, first.data.id])
  })

  test('by the rep frees its piece, and only that one [D§7]', async () => {
    const item = await buildShopItem(server)
    await buildLimit(server, { pieces: 2 })
    const rep = await buildRep(server)
    const buyer = await buildBuyer(server, [], { promoter_id: rep.id })
    const { data } = await order(buyer, [item])
    expect(await outcome(buyer, [item])).toBe(true)
    expect(await leftOf(buyer)).toEqual([0])
    const token = await buildToken(server, rep)
    await server.call('POST /order/update', { token, body: { orderId: data.id, status: 'CANCELLED' } })
    expect(await leftOf(buyer)).toEqual([1])
    expect([await outcome(buyer, [item]), await outcome(buyer, [item])]).toEqual([true, 'LIMIT_REACHED'])
  })
})
