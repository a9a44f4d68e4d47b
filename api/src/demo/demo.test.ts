import { expect, test } from 'vitest'
import { readStock } from '../../test/buyers.ts'
import { useTestServer } from '../../test/server.ts'
import { demoStartupText } from './describe-demo.ts'
import { insertDemoRecordsIfEmpty } from './load-demo.ts'

const server = useTestServer()
const fill = () =>
  insertDemoRecordsIfEmpty(
    server.db,
    Object.values(server.companies),
    async password => `hash of ${password}`,
  )

test('an empty database gets the demo records once, even when two servers start at the same time', async () => {
  expect((await Promise.all([fill(), fill()])).toSorted()).toEqual([false, true])
  expect(await fill()).toBe(false)
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(14)
})

test('the HCPs are in the states the table gives them', async () => {
  const hcps = await server.db
    .selectFrom('users')
    .innerJoin('campaign_entries', 'campaign_entries.user_id', 'users.id')
    .leftJoin('users as rep', 'rep.id', 'users.promoter_id')
    .leftJoin('retailer_records', 'retailer_records.user_id', 'users.id')
    .orderBy('users.phone')
    .select([
      'users.full_name as name',
      'campaign_entries.status',
      'rep.full_name as rep',
      'users.register_source as source',
      'retailer_records.status as retailer',
    ])
    .execute()
  const terms = { 't&c': 'true' }
  expect(hcps).toEqual([
    { name: 'Mei Ling Wong', status: 'COMPLETED', rep: 'Aisyah Rahman', source: terms, retailer: 'ACTIVE' },
    { name: 'Arjun Nair', status: 'COMPLETED', rep: 'Aisyah Rahman', source: {}, retailer: 'ACTIVE' },
    { name: 'Farah Aziz', status: 'PENDING', rep: null, source: {}, retailer: null },
    { name: 'Wei Jie Koh', status: 'COMPLETED', rep: 'Grace Tan', source: terms, retailer: 'ACTIVE' },
  ])
})

test('each HCP has consented as far as the state says', async () => {
  const consents = await server.db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .select(['full_name as name', 'purpose', 'actor'])
    .orderBy('purpose')
    .execute()
  const of = (name: string) =>
    consents.filter(row => row.name === name).map(row => `${row.purpose} ${row.actor}`)
  expect(of('Mei Ling Wong')).toEqual(['DATA_SHARING REP', 'PORTAL_TERMS SELF', 'TERMS_OF_USE REP'])
  expect(of('Arjun Nair')).toEqual(['DATA_SHARING REP', 'TERMS_OF_USE REP'])
  expect(of('Farah Aziz')).toEqual(['DATA_SHARING SELF', 'TERMS_OF_USE SELF'])
})

test('Dr Mei Ling Wong has two addresses and one order in each status', async () => {
  const orders = await server.db.selectFrom('orders').orderBy('created_at').selectAll().execute()
  expect(orders.map(order => order.status)).toEqual([
    'COMPLETED',
    'CANCELLED',
    'POSTED',
    'IN_REVIEW',
    'PROCESSING',
  ])
  for (const { status, created_at, approved_at, shipped_at, updated_at } of orders) {
    const times = [created_at, approved_at, shipped_at, updated_at].flatMap(time => time?.getTime() ?? [])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const steps = { PROCESSING: 2, CANCELLED: 2, IN_REVIEW: 3, POSTED: 4, COMPLETED: 4 }
    expect([status, times.length]).toEqual([status, steps[status]])
  }
  const addresses = await server.db
    .selectFrom('addresses')
    .where('user_id', '=', orders[0]?.user_id ?? '')
    .select('incomplete')
    .execute()
  expect(addresses).toEqual([{ incomplete: false }, { incomplete: false }])
})

test('each company has four items in each category, stock 100, one of them 0', async () => {
  for (const company of Object.values(server.companies)) {
    const items = await server.db
      .selectFrom('shop_items')
      .innerJoin('shop_categories', 'shop_categories.id', 'shop_items.category_id')
      .where('shop_items.company_id', '=', company.id)
      .select(['shop_items.id', 'shop_categories.name as category'])
      .execute()
    expect(items.filter(item => item.category === 'Oral Care Sample')).toHaveLength(4)
    expect(items.filter(item => item.category === 'Wellness Sample')).toHaveLength(4)
    const stocks = await Promise.all(items.map(item => readStock(server, item)))
    expect(stocks.toSorted((a = 0, b = 0) => a - b)).toEqual([0, 100, 100, 100, 100, 100, 100, 100])
  }
})

test('the start-up text names every account, the password and where codes appear', async () => {
  const text = demoStartupText('http://localhost:3000')
  const users = await server.db.selectFrom('users').select(['full_name', 'phone', 'email']).execute()
  for (const user of users) {
    expect(text).toContain(user.email ?? `+${user.phone?.slice(0, 2)} ${user.phone?.slice(2)}`)
    if (user.email === null) expect(text).toContain(user.full_name)
  }
  expect(text).toContain('Demo!2026')
  expect(text).toContain('http://localhost:3000/dev/messages')
})
