import { DEFAULT_RETENTION_YEARS } from '@portal/contract/companies/retention'
import type { SampleClass } from '@portal/contract/stock/stock-rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildCase } from '../../test/cases.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { countStockDifferences } from '../stock/stock-check.queries.ts'
import { closeHcpAccount } from './close-account.ts'
import { deleteExpiredRecords } from './delete-expired-records.ts'

const server = useTestServer()
const company = () => server.companies.MY.id
const NO_RECORDS = { supplyRecords: 0 }
const NOTHING = { supplyRecords: 0, requests: 0, cases: 0, accounts: 0 }
const clean = () => deleteExpiredRecords(server.db, company())

/** An HCP with one delivered sample of each class that was shipped so many years ago. */
async function buildOldHcp(samples: [SampleClass | null, years: number][], erased = true) {
  const hcp = await buildHcp(server)
  const orders: string[] = []
  for (const [name, years] of samples) {
    const item = await buildShopItem(server, { class: name })
    const { id } = await buildOrder(server, { user: hcp, itemId: item.id, status: 'COMPLETED' })
    const shipped_at = sql<Date>`now() - make_interval(years => ${years}) - interval '1 day'`
    await server.db.updateTable('orders').set({ shipped_at }).where('id', '=', id).execute()
    orders.push(id)
  }
  const admin = await buildAdmin(server)
  const actor = { companyId: company(), userId: admin.id, role: admin.role }
  if (erased) expect(await closeHcpAccount(server.db, actor, hcp.id, 'HCP_ASKED')).toBe('ERASED')
  return { hcp, orders }
}
async function left({ hcp, orders }: Awaited<ReturnType<typeof buildOldHcp>>) {
  const rows = await server.db.selectFrom('orders').where('user_id', '=', hcp.id).select('id').execute()
  const user = server.db.selectFrom('users').where('id', '=', hcp.id).select('id')
  const kept = new Set(rows.map(({ id }) => id))
  return {
    orders: orders.map(id => kept.has(id)),
    account: (await user.executeTakeFirst()) !== undefined,
  }
}

test("an erased HCP's request is deleted after its class's years, and the account with the last request [D§10]", async () => {
  const mixed = await buildOldHcp([
    ['Cosmetic', 2],
    ['Cosmetic', 1],
    ['Medicine', 6],
    ['Medicine', 7],
    [null, 6],
    [null, 7],
  ])
  const over = await buildOldHcp([['Food', 2]])
  const open = await buildOldHcp([['Cosmetic', 20]], false)
  expect(await clean()).toEqual({ ...NO_RECORDS, requests: 4, cases: 0, accounts: 1 })
  expect(await left(mixed)).toEqual({ orders: [false, true, true, false, true, false], account: true })
  expect(await left(over)).toEqual({ orders: [false], account: false })
  expect(await left(open)).toEqual({ orders: [true], account: true })
  expect(await clean()).toEqual(NOTHING)
  // Stock stays what its movements add up to, and the erasure itself stays on record.
  expect(await countStockDifferences(server.db)).toBe(0)
  const erasure = server.db.selectFrom('erasures').where('user_id', '=', over.hcp.id).select('digest')
  expect((await erasure.executeTakeFirst())?.digest).toMatch(/^[0-9a-f]{64}$/)
  const events = selectAudit(server.db).where('action', '=', 'privacy.records-deleted').select('details')
  expect(await events.execute()).toEqual([{ details: { ...NO_RECORDS, requests: 4, cases: 0, accounts: 1 } }])
})

test("a closed safety report is deleted after its sample's years, another closed case once no request is left [D§10]", async () => {
  const reporter = await buildHcp(server)
  const item = await buildShopItem(server, { class: 'Medicine' })
  const ids: string[] = []
  for (const kind of ['SAFETY', 'DELIVERY', 'DELIVERY'] as const)
    ids.push((await buildCase(server, { by: reporter, hcpId: reporter.id, itemId: item.id, kind })).id)
  const [safety = '', delivery = '', open = ''] = ids
  const admin = await buildAdmin(server)
  const closed = { closed_by: admin.id, outcome: 'SOLVED', reason: '-', due_at: null } as const
  const closeAgo = (id: string, years: number) => {
    const closed_at = sql<Date>`now() - make_interval(years => ${years}) - interval '1 day'`
    const one = server.db.updateTable('cases').set({ ...closed, closed_at })
    return one.where('id', '=', id).execute()
  }
  await closeAgo(safety, 6)
  await closeAgo(delivery, 0)
  const actor = { companyId: company(), userId: admin.id, role: admin.role }
  await closeHcpAccount(server.db, actor, reporter.id, 'HCP_ASKED')
  expect(await clean()).toEqual({ ...NO_RECORDS, requests: 0, cases: 1, accounts: 0 })
  await closeAgo(safety, 7)
  expect(await clean()).toEqual({ ...NO_RECORDS, requests: 0, cases: 1, accounts: 0 })
  // An open case keeps the account.
  await closeAgo(open, 0)
  expect(await clean()).toEqual({ ...NO_RECORDS, requests: 0, cases: 1, accounts: 1 })
})

test.each(['MY', 'SG'] as const)(
  'in %s a report about a device is kept five years after its useful life, or the years of its class where those are longer [D§10]',
  async region => {
    const owner = server.companies[region]
    const reporter = await buildHcp(server, { company: owner })
    const admin = await buildAdmin(server, { company: owner })
    const closeAt = async (useful_life_months: number | null, kept: string) => {
      const item = await buildShopItem(server, {
        company: owner,
        class: 'Medical device',
        useful_life_months,
      })
      const about = { by: reporter, hcpId: reporter.id, itemId: item.id, kind: 'SAFETY' } as const
      const { id } = await buildCase(server, about)
      const closed_at = sql<Date>`now() - ${kept}::interval`
      const closed = {
        closed_by: admin.id,
        outcome: 'REPORTED',
        reason: '-',
        due_at: null,
        closed_at,
      } as const
      await server.db.updateTable('cases').set(closed).where('id', '=', id).execute()
      return id
    }
    const kept = [await closeAt(null, '4 years 364 days'), await closeAt(18, '6 years 5 months 29 days')]
    await closeAt(null, '5 years')
    await closeAt(18, '6 years 6 months')
    const actor = { companyId: owner.id, userId: admin.id, role: admin.role }
    await closeHcpAccount(server.db, actor, reporter.id, 'HCP_ASKED')
    expect(await deleteExpiredRecords(server.db, owner.id)).toMatchObject({ cases: 2 })
    const left = server.db
      .selectFrom('cases')
      .where('hcp_id', '=', reporter.id)
      .select('id')
      .orderBy('number')
    expect((await left.execute()).map(({ id }) => id)).toEqual(kept)
  },
)

test('an erased HCP without requests is deleted in the next night [D§10]', async () => {
  const empty = await buildOldHcp([])
  expect(await clean()).toEqual({ ...NO_RECORDS, requests: 0, cases: 0, accounts: 1 })
  expect(await left(empty)).toEqual({ orders: [], account: false })
})

test('a legal hold of an erased HCP keeps the remaining records until it is lifted [D§10]', async () => {
  const held = await buildOldHcp([['Cosmetic', 3]])
  const token = await buildToken(server, await buildAdmin(server))
  const body = { id: held.hcp.id, reason: 'Inquiry' }
  expect((await server.call('POST /admin/hcps/legal-hold', { token, body })).status).toBe(200)
  expect(await clean()).toEqual(NOTHING)
  await server.call('POST /admin/hcps/legal-hold/lift', { token, body })
  expect(await clean()).toEqual({ ...NO_RECORDS, requests: 1, cases: 0, accounts: 1 })
})

test("a company's changed years apply from the next night, show in its documents at once, and are audited [D§10]", async () => {
  const device = await buildOldHcp([['Medical device', 4]])
  const kept = await buildOldHcp([['Medical device', 2]])
  const token = await buildToken(server, await buildAdmin(server))
  const years = { ...DEFAULT_RETENTION_YEARS, 'Medical device': 4 }
  expect((await server.call('GET /admin/retention', { token })).data).toEqual(DEFAULT_RETENTION_YEARS)
  for (let press = 0; press < 2; press++)
    expect((await server.call('POST /admin/retention', { token, body: years })).data).toEqual(years)
  for (const wrong of [0, 31, 1.5, '2', null]) {
    const body = { ...years, Food: wrong }
    expect((await server.call('POST /admin/retention', { token, body })).status).toBe(400)
  }
  expect(await clean()).toEqual({ ...NO_RECORDS, requests: 1, cases: 0, accounts: 1 })
  expect([(await left(device)).account, (await left(kept)).account]).toEqual([false, true])
  const query = { region: 'MY', kind: 'PRIVACY' }
  expect((await server.call('GET /public/documents', { query })).data.retention).toEqual(years)
  const other = { region: 'SG', kind: 'PRIVACY' }
  expect((await server.call('GET /public/documents', { query: other })).data.retention).toEqual(
    DEFAULT_RETENTION_YEARS,
  )
  const events = selectAudit(server.db).where('action', '=', 'privacy.retention-set').select('details')
  expect(await events.execute()).toEqual([{ details: { before: DEFAULT_RETENTION_YEARS, after: years } }])
})
