import { ADMIN_ROLES } from '@portal/contract/admin-roles'
import { type EndpointName, endpoints } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildToken } from '../../test/factories.ts'
import { leaveTraces } from '../../test/known-hcp.ts'
import { COLUMN_KINDS } from '../../test/personal-columns.ts'
import { lotOf, recallAndTell } from '../../test/recalls.ts'
import { findRowsAbout, findRowsWith } from '../../test/search-database.ts'
import { useTestServer } from '../../test/server.ts'
import { buildWebhook } from '../../test/webhooks.ts'
import { deleteExpiredRecords } from './delete-expired-records.ts'

const server = useTestServer()
let hcp: Awaited<ReturnType<typeof leaveTraces>>
let lotId: string
beforeAll(async () => {
  // It hears of everything that follows.
  await buildWebhook(server)
  hcp = await leaveTraces(server)
  await leaveRareTraces()
})

/** Fills what no ordinary call above fills, and columns that only version 1.0.0 writes. */
async function leaveRareTraces(): Promise<void> {
  const { id, adminToken: token } = hcp
  lotId = await lotOf(server, hcp.item.id)
  await recallAndTell(server, token, lotId)
  const contacted = { token, params: { id: lotId }, body: { hcpId: id, contacted: true } }
  expect((await server.call('POST /admin/lots/:id/contacts', contacted)).status).toBe(200)
  for (const path of ['', '/lift'] as const)
    await server.call(`POST /admin/hcps/legal-hold${path}`, {
      token,
      body: { id, reason: 'Zirkonia inquiry' },
    })
  const ofHcp = sql`(select id from cases where hcp_id = ${id} and kind <> 'SAFETY')`
  const key = sql`idempotency_key = 'Zirkonia ' || id, request_digest = 'Zirkonia'`
  for (const statement of [
    sql`update addresses set ${key} where user_id = ${id}`,
    sql`update orders set ${key}, last_change_digest = 'Zirkonia' where user_id = ${id}`,
    sql`update cases set ${key}, reason = 'Zirkonia', closed_at = now(), closed_by = opened_by, outcome = 'COMPLETED', due_at = null
      where id in ${ofHcp} and kind = 'PRIVACY'`,
    sql`update case_events set ${key} where case_id in ${ofHcp}`,
    sql`update case_duties set reference = 'Zirkonia', done_at = now(), done_by = ${hcp.rep.id} where case_id in ${ofHcp}`,
    sql`update users set registration_digest = 'Zirkonia', external_id = 'Zirkonia', external_id_folded = 'ZIRKONIA', invited_at = now(), register_checked_on = now() where id = ${id}`,
    sql`update consents set source = 'Zirkonia' where user_id = ${id}`,
    sql`update back_in_stock set told_at = now() where user_id = ${id}`,
    sql`update messages set provider_id = 'Zirkonia ' || id where user_id = ${id}`,
    sql`update order_items set dropped_reason = 'Zirkonia', dropped_at = now() where order_id = ${hcp.orders.rejected}`,
    sql`update sessions set login_key = 'Zirkonia' where user_id = ${id}`,
    sql`update one_time_codes set login_key = 'Zirkonia',
      session_id = (select id from sessions where user_id = ${id} limit 1),
      device_id = (select id from known_devices limit 1)
      where id = (select id from one_time_codes where phone = ${hcp.phones.first} and action = 'LOGIN' limit 1)`,
  ])
    await statement.execute(server.db)
}

const EMPTY = ['null', '""', '"–"', '{}', '[]']
const isFilled = (value: unknown) => !EMPTY.includes(JSON.stringify(value ?? null))
const columnsOf = (names: string | undefined) => names?.split(' ') ?? []
/** What the erasure itself writes. */
const WRITTEN_BY_ERASURE = ['erasures', 'supply_records']
// Object.keys loses the key type
const READING = (Object.keys(endpoints) as EndpointName[]).filter(
  name => name.startsWith('GET ') || name.endsWith('/export'),
)
const clean = () => deleteExpiredRecords(server.db, server.companies.MY.id)

test('before the erasure every personal column of every table says something of the HCP, and every kept table has a row [D§10]', async () => {
  const rows = await findRowsAbout(server.db, hcp.id, hcp.texts)
  const unsaid = Object.entries(COLUMN_KINDS).flatMap(([table, { personal, kept }]) => {
    if (WRITTEN_BY_ERASURE.includes(table)) return []
    if (kept !== undefined && !rows.has(table)) return [table]
    return columnsOf(personal)
      .filter(column => !rows.get(table)?.some(row => isFilled(row[column])))
      .map(column => `${table}.${column}`)
  })
  expect(unsaid).toEqual([])
})

test('after it, nothing is left in any table except the safety report and the supply record, which owner and compliance alone see [D§10 D§11]', async () => {
  const body = { id: hcp.id, reason: 'HCP_ASKED' }
  const erased = await server.call('POST /admin/hcps/erase', { token: hcp.adminToken, body })
  expect(erased.data.closing?.state).toBe('ERASED')
  const left = await findRowsWith(server.db, hcp.texts)
  expect(left.filter(row => !/^(supply_records:|cases: .*SAFETY)/s.test(row))).toEqual([])

  const seen = new Set<string>()
  const rows = await findRowsAbout(server.db, hcp.id)
  const records = ['users', 'campaign_entries', 'orders', 'cases'].flatMap(table => rows.get(table) ?? [])
  const ids = [...records.map(({ id }) => String(id)), lotId, hcp.item.id]
  const callers = { REP: hcp.repToken, HCP: await buildToken(server, await buildHcp(server)) }
  for (const admin_role of ADMIN_ROLES)
    Object.assign(callers, {
      [admin_role]: await buildToken(server, await buildAdmin(server, { admin_role })),
    })
  for (const name of READING)
    for (const [caller, token] of Object.entries(callers))
      for (const id of name.includes(':') ? ids : ['']) {
        const { text } = await server.call(name, {
          ...{ token, params: { id } },
          ...(!name.startsWith('GET ') && { body: {} }),
        })
        if (hcp.texts.some(one => text.toLowerCase().includes(one.toLowerCase())))
          seen.add(`${name} ${caller}`)
      }
  const bySupply = ['GET /admin/lots/:id/recipients', 'GET /admin/supply', 'POST /admin/supply/export']
  const bySafety = ['GET /admin/cases/:id', 'POST /admin/safety-reports/export']
  expect([...seen].sort()).toEqual(
    [...bySupply, ...bySafety].flatMap(name => [`${name} COMPLIANCE`, `${name} OWNER`]).sort(),
  )
})

test('once every time is over, no text of the HCP is left; audit, erasure, stock, messages to others and what followers read keep ids alone [D§10 D§11]', async () => {
  const past = sql`now() - interval '90 years'`
  for (const statement of [
    sql`update supply_records set keep_until = now()`,
    sql`update orders set shipped_at = ${past}, created_at = ${past}, updated_at = ${past} where user_id = ${hcp.id}`,
    sql`update cases set closed_at = ${past}, closed_by = opened_by, outcome = 'COMPLETED',
      reason = '–', due_at = null where hcp_id = ${hcp.id}`,
  ])
    await statement.execute(server.db)
  expect((await clean()).accounts).toBe(1)
  expect(await findRowsWith(server.db, hcp.texts)).toEqual([])
  // Messages, limits and what webhooks were sent go by their own age.
  expect([...(await findRowsAbout(server.db, hcp.id)).keys()].sort()).toEqual([
    ...[
      'audit_events',
      'change_details',
      'erasures',
      'messages',
      'rate_limits',
      'record_changes',
      'stock_movements',
      'webhook_deliveries',
    ],
  ])
})
