import { addressProblems } from '@portal/contract/addresses/postal-address'
import { normalizeFullPhone } from '@portal/contract/phone'
import { fullNameProblem } from '@portal/contract/users/names'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readStock } from '../../test/buyers.ts'
import { hashCheaply } from '../../test/cheap-hash.ts'
import { enterCode, requestCode } from '../../test/codes.ts'
import { startTestServer, type TestServer, useTestServer } from '../../test/server.ts'
import { verifyAuditChains } from '../platform/audit/verify-audit.ts'
import { countStockDifferences } from '../stock/stock-check.queries.ts'
import { removeDemoAccountsAndReport, requireNoDemoAccounts } from './demo-leftovers.ts'
import { DEMO_RECORDS } from './demo-records.ts'
import { HALF_YEAR_END } from './insert-half-year.ts'
import { insertDemoRecordsIfEmpty } from './load-demo.ts'

const WEEK = 7 * 24 * 3_600_000
const fill = ({ db, companies }: TestServer, now: Date) =>
  insertDemoRecordsIfEmpty(db, Object.values(companies), async password => hashCheaply(password), now)

const server = useTestServer()
const count = async (table: 'users' | 'orders' | 'messages', where = 'true') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${sql.raw(where)}`.execute(server.db)
  return rows[0]?.count ?? 0
}

test('an empty demo gets half a year with about 150 HCPs and 600 requests, once [D§9]', async () => {
  expect(await fill(server, new Date())).toBe(true)
  expect(await fill(server, new Date())).toBe(false)
  expect(await count('users', "role = 'RETAILER_STAFF'")).toBe(151)
  expect(Math.abs((await count('orders')) - 600)).toBeLessThan(100)
  for (const state of ['SENT', 'DELIVERED', 'FAILED', 'WAITING'])
    expect(await count('messages', `state = '${state}'`)).toBeGreaterThan(2)
  const times = 'greatest(created_at, updated_at, approved_at, shipped_at)'
  expect(await count('orders', `${times} > now() or created_at < now() - interval '188 days'`)).toBe(0)
  const unequal =
    'created_at > coalesce(approved_at, updated_at) or approved_at > coalesce(shipped_at, updated_at)'
  expect(await count('orders', `${unequal} or updated_at < shipped_at`)).toBe(0)
  expect(await count('orders', 'courier_id is not null and shipped_at is null')).toBe(0)
  const parcels = await count('orders', 'shipped_at is not null')
  expect(await count('orders', 'tracking_no is not null')).toBeGreaterThan(parcels * 0.7)
})

test('its stock adds up, no sample is over-reserved, and each company has two samples with at most 20 pieces [D§9]', async () => {
  expect(await countStockDifferences(server.db)).toBe(0)
  const items = await server.db.selectFrom('shop_items').select(['id', 'name', 'company_id']).execute()
  const left = await Promise.all(items.map(async item => ({ ...item, left: await readStock(server, item) })))
  expect(left.filter(item => (item.left ?? -1) < 0)).toEqual([])
  for (const { id } of Object.values(server.companies)) {
    const own = left.filter(item => item.company_id === id)
    expect(own.filter(item => item.left === 0).map(({ name }) => name)).toEqual([DEMO_RECORDS.soldOut])
    expect(own.filter(item => (item.left ?? 0) <= 20)).toHaveLength(2)
  }
  const { rows } = await sql`select 1 from order_items join orders on orders.id = order_id
    left join stock_movements m on m.order_id = orders.id and m.item_id = shop_item_id and kind = 'SHIP'
    where (shipped_at is not null) <> (order_items.lot_id is not null)
      or order_items.lot_id is distinct from m.lot_id`.execute(server.db)
  expect(rows).toEqual([])
  const held = await server.db
    .selectFrom('stock_movements')
    .where('kind', '=', 'HOLD')
    .select('reason')
    .execute()
  expect(held.map(({ reason }) => reason)).toContain('Torn seals, carton 4')
})

test('only verified HCPs who accepted the terms asked for samples of their category, within the limits [D§7 D§10]', async () => {
  const { rows } = await sql`select 1 from orders join users on users.id = user_id
    join campaign_entries e on e.user_id = users.id
    where e.status <> 'COMPLETED' or not register_source ? 't&c' or e.decided_at > orders.created_at
      or (profession = 'Dental Professional') <> (category_name = 'Oral Care Sample')`.execute(server.db)
  expect(rows).toEqual([])
  const { rows: over } = await sql`select user_id from orders join order_items on order_id = orders.id
    where status <> 'CANCELLED' group by user_id, category_name,
      date_trunc('month', orders.created_at at time zone 'Asia/Singapore')
    having count(*) > case category_name when 'Oral Care Sample' then 10 else 8 end`.execute(server.db)
  expect(over).toEqual([])
})

test("its people, numbers and addresses pass the forms' rules, and no number is in real use [H§5]", async () => {
  const hcps = await server.db.selectFrom('users').where('role', '=', 'RETAILER_STAFF').selectAll().execute()
  for (const { full_name, phone, clinic_name } of hcps) {
    expect([full_name, fullNameProblem(full_name)]).toEqual([full_name, undefined])
    expect(normalizeFullPhone(phone ?? '')).toBe(phone)
    expect(phone).toMatch(/^(60123\d00\d{4}|6012300\d{4}|659100\d{4})$/)
    expect(clinic_name).toBe(clinic_name?.toUpperCase())
  }
  const addresses = await server.db
    .selectFrom('addresses')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['region', 'addresses.name', 'line1', 'city', 'state', 'postcode'])
    .execute()
  for (const { region, ...address } of addresses) expect(addressProblems(region, address)).toEqual({})
})

test('the audit verifies, says when it was written, that it is a demo, and for which day [D§7]', async () => {
  const companies = Object.values(server.companies)
  const chains = await verifyAuditChains(
    server.db,
    companies.map(({ id }) => id),
  )
  expect(chains.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined])
  expect(chains[0]?.end.position).toBeGreaterThan(1500)
  const { rows } = await sql<{ demo: boolean; day: string; at: string }>`select details->'demo' as demo,
      details->>'simulated_at' as day, created_at::text as at
    from audit_events join change_details on event_id = id order by position`.execute(server.db)
  expect(rows.filter(({ demo, day }) => demo !== true || !(Date.parse(day) <= Date.now()))).toEqual([])
  expect(Math.min(...rows.map(({ at }) => Date.parse(at)))).toBeGreaterThan(Date.now() - 600_000)
})

test('the README accounts log in, and Dr Wong was told of her parcel [D§9 H§4]', async () => {
  for (const { phone } of [
    ...DEMO_RECORDS.reps,
    ...DEMO_RECORDS.hcps.filter(hcp => hcp.verified).map(({ user }) => user),
  ]) {
    const answer = await enterCode(server, { phone }, await requestCode(server, phone, 'LOGIN'))
    expect([phone, answer.status]).toEqual([phone, 200])
  }
  for (const { email } of DEMO_RECORDS.admins) {
    const body = { email, password: DEMO_RECORDS.password, type: 'EMAIL' }
    expect((await server.call('POST /auth/login', { body })).status).toBe(200)
  }
  const told = await server.db
    .selectFrom('messages')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .where('users.phone', '=', '60123000001')
    .where('status', '=', 'POSTED')
    .where('kind', '=', 'REQUEST_SHIPPED')
    .select(['state', 'details'])
    .execute()
  expect(told).toEqual([
    {
      state: expect.stringMatching(/^(SENT|DELIVERED)$/),
      details: {
        text: 'Leave at the front desk.',
        parcel: expect.stringMatching(/^Pos Laju, EM\d{9}MY$/),
      },
    },
  ])
})

test('whole weeks move it to a time of the last seven days', async () => {
  const readOrders = ({ db }: TestServer) =>
    db.selectFrom('orders').select(['id', 'created_at']).orderBy('id').execute()
  const other = await startTestServer()
  await fill(other, HALF_YEAR_END)
  const inFile = await readOrders(other)
  await other.close()
  const orders = await readOrders(server)
  const moved = Number(orders[0]?.created_at) - Number(inFile[0]?.created_at)
  expect(moved % WEEK).toBe(0)
  expect(Math.floor((Date.now() - moved - HALF_YEAR_END.getTime()) / WEEK)).toBe(0)
  expect(orders).toEqual(
    inFile.map(order => ({ ...order, created_at: new Date(order.created_at.getTime() + moved) })),
  )
})

test('production refuses a programme until its accounts are removed, which removes all of them [D§1]', async () => {
  await expect(requireNoDemoAccounts(server.db)).rejects.toThrow('HCPs: 151')
  expect(await removeDemoAccountsAndReport(server.db)).not.toContain('Disabled')
  expect(await count('users')).toBe(0)
})
