import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { buildApp } from '../api/src/app.ts'
import { type Company, findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { readConfig } from '../api/src/config/config.ts'
import { notifyOfExpiringLicences } from '../api/src/licences/notify-of-expiring-licences.ts'
import { connectToPostgres } from '../api/src/platform/database/connect.ts'
import { findCurrentDay } from '../api/src/platform/database/days.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import { startupTimeouts } from '../api/src/platform/database/timeouts.ts'
import { createTokenSigner } from '../api/src/platform/http/session-token.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { measureFileDownload } from './measure-file.ts'
import { measureOrderPlacing } from './measure-order-placing.ts'
import { measureMedianAndP95 } from './measure-percentiles.ts'
import { seedAdminAndSignToken } from './seed/admin.ts'
import { seedCases } from './seed/cases.ts'
import { seedConsents, seedLicences } from './seed/consents.ts'
import { seedRegistrations } from './seed/registrations.ts'
import { seedOrders } from './seed/rep.ts'
import { seedMovementsAndAudit, seedRecall, seedShipments } from './seed/shipments.ts'

/** How many HCPs, orders, cases and lots to create. */
const [HCPS = 0, ORDERS = 0, CASES = 0, LOTS = 100] = (process.env.SIZES || '150000,1000000,100000')
  .split(',')
  .map(Number)

/** Measures only queries whose names begin with one of these, for example `cases,consents`. */
const ONLY = (process.env.ONLY ?? '').split(',')
const isWanted = (name: string) => ONLY.some(start => name.startsWith(start))

/** A request of an admin: a path with its query, or with its body. */
type Question = [name: string, url: string, query: Record<string, string>, body?: object]

/** The requests to measure, by name. */
async function questions(db: Database, company: Company): Promise<Question[]> {
  const { rows } = await sql<{
    id: string
    name: string
    rep: string
    item: string
    lot: string
    small: string
    recall: string
  }>`
    select orders.id, hcp.full_name as name, orders.promoter_id as rep, shop_item_id as item,
      (select id from stock_lots where lot_no = 'BIG') as lot, order_items.lot_id as small,
      (select id from cases where kind = 'RECALL') as recall
    from orders join order_items on order_id = orders.id join users hcp on hcp.id = orders.user_id
    where orders.company_id = ${company.id} and orders.promoter_id is not null and order_items.lot_id is not null
    order by orders.created_at limit 1 offset ${Math.floor(ORDERS * 0.2)}`.execute(db)
  const [one] = rows
  if (one === undefined) throw new Error('Nothing seeded')
  const halfWay = `${(Date.now() - 100 * 86_400_000) * 1000}_00000000-0000-0000-0000-000000000000`
  const [list, supply, cases] = ['/api/admin/requests', '/api/admin/supply', '/api/admin/cases']
  const [consents, counts] = ['/api/admin/consents', '/api/admin/request-counts']
  const registrations = (licence: string, more = {}): [string, Record<string, string>, object] => [
    '/api/campaign-entries/retailer/submissions',
    {},
    { campaignId: company.campaignId, page: 1, pageSize: 10, licence, ...more },
  ]
  return [
    ['requests', list, {}],
    ['requests, half-way', list, { cursor: halfWay }],
    ['requests, status', list, { status: 'IN_REVIEW' }],
    ['requests, rep', list, { rep: one.rep }],
    ['requests, sample of 1 in 10', list, { item: one.item }],
    ['requests, sample nobody asked for', list, { item: company.id }],
    ['requests, lot of 10,000', list, { lot: 'BIG' }],
    ['requests, a month', list, { from: '2026-03-01', to: '2026-03-31' }],
    ['requests, status, sample and month', list, { status: 'POSTED', item: one.item, from: '2026-08-01' }],
    ['requests, HCP by whole name', list, { search: one.name }],
    ['requests, HCP by a common word', list, { search: 'an' }],
    ['requests, nobody by this name', list, { search: 'qzqz' }],
    ['requests, order id', list, { search: one.id.slice(-12) }],
    ['request counts', counts, {}],
    ['request counts, rep', counts, { rep: one.rep }],
    ['request counts, a month', counts, { from: '2026-03-01', to: '2026-03-31' }],
    ['request counts, sample of 1 in 10', counts, { item: one.item }],
    ['request counts, sample nobody asked for', counts, { item: company.id }],
    ['request counts, HCP by a common word', counts, { search: 'an' }],
    ['request counts, nobody by this name', counts, { search: 'qzqz' }],
    ['pick list', '/api/admin/pick-list', {}],
    ['supply', supply, {}],
    ['supply, lot of 10,000', supply, { lot: 'BIG' }],
    ['samples', '/api/admin/samples', {}],
    ['sample with its lots', `/api/admin/samples/${one.item}`, {}],
    ['its movements', `/api/admin/samples/${one.item}/movements`, {}],
    ['who received a lot', `/api/admin/lots/${one.small}/recipients`, {}],
    ['who received a recalled lot of 10,000', `/api/admin/lots/${one.lot}/recipients`, {}],
    ['case of that recall', `/api/admin/cases/${one.recall}`, {}],
    ['sales reps', '/api/admin/reps', {}],
    ['limits', '/api/admin/sample-limits', {}],
    ['activity', '/api/admin/activity', {}],
    ['activity, of a rep', '/api/admin/activity', { person: one.rep }],
    ['activity, about a request', '/api/admin/activity', { record: one.id }],
    ['activity, a kind there is not', '/api/admin/activity', { kind: 'import' }],
    ['programme, five weeks', '/api/admin/programme', { from: '2026-10-21', to: '2026-11-24' }],
    ['programme, this quarter', '/api/admin/programme', { period: 'quarter' }],
    ['programme, this year', '/api/admin/programme', { period: 'year' }],
    ['what waits', '/api/admin/waiting', {}],
    ['programme, today', '/api/admin/programme/today', {}],
    ['cases', cases, {}],
    ['cases, a page among the closed ones', cases, { cursor: '1_none_50000' }],
    ['cases, open', cases, { state: 'open' }],
    ['cases, overdue', cases, { state: 'overdue' }],
    ['cases, due soon', cases, { state: 'soon' }],
    ['cases, closed', cases, { state: 'closed' }],
    ['cases, incidents, 1 in 100', cases, { kind: 'INCIDENT' }],
    ['cases, closed privacy requests', cases, { kind: 'PRIVACY', state: 'closed' }],
    ['cases, a number', cases, { search: 'Case 90000' }],
    ['cases, a number there is not', cases, { search: '999999999' }],
    ['cases, an order id', cases, { search: one.id.slice(-12) }],
    ['cases, HCP by whole name', cases, { search: one.name }],
    ['cases, HCP by a common word', cases, { search: 'an' }],
    ['consents', consents, {}],
    ['consents, half-way', consents, { cursor: halfWay }],
    ['consents, of a purpose', consents, { purpose: 'DATA_SHARING' }],
    ['consents, a purpose few have', consents, { purpose: 'SMS_NOTICES' }],
    ['consents, a purpose nobody has', consents, { purpose: 'WHATSAPP_NOTICES' }],
    ['consents, withdrawn', consents, { withdrawn: 'true' }],
    ['consents, a month', consents, { from: '2026-03-01', to: '2026-03-31' }],
    ['consents, HCP by whole name', consents, { search: one.name }],
    ['consents, HCP by a common word', consents, { search: 'an' }],
    ['consents, nobody by this name', consents, { search: 'qzqz' }],
    ['licences, end within 60 days', ...registrations('ENDS_SOON')],
    ['licences, end within 60 days, a page deep inside', ...registrations('ENDS_SOON', { page: 5000 })],
    ['licences, end within 60 days, a common word', ...registrations('ENDS_SOON', { search: 'an' })],
    ['licences, ended', ...registrations('ENDED')],
    ['licences, renewed', ...registrations('RENEWED')],
    ['supply, a month of a sample', supply, { from: '2026-08-01', to: '2026-08-31', item: one.item }],
  ]
}

const server = await startPostgres()
const db = connectToPostgres(server.url, undefined, startupTimeouts)
await migrateSchema(db)
await insertMissingCompanies(db)
const companies = await findCompanies(db)
const [company] = companies
if (company === undefined) throw new Error('No company')
await db.connection().execute(async one => {
  // The seeded rows are consistent: checking each foreign key would take most of the time.
  await sql`set session_replication_role = replica`.execute(one)
  await seedRegistrations(one, company, HCPS)
  await seedOrders(one, company, ORDERS)
  await seedShipments(one, company, LOTS)
  await seedMovementsAndAudit(one, company)
  await seedCases(one, company, CASES)
  await seedRecall(one, company)
  await seedConsents(one, company)
  await seedLicences(one, company)
  await sql`set session_replication_role = origin`.execute(one)
})
await sql`analyze`.execute(db)

const secret = randomBytes(32).toString('hex')
const app = await buildApp({ config: readConfig({}), db, companies, secret })
const tokens = createTokenSigner(secret)
const token = await seedAdminAndSignToken(db, company, tokens)
const headers = { authorization: `Bearer ${token}` }
const figures: Record<string, object> = {}
for (const [name, url, query, body] of await questions(db, company)) {
  if (!isWanted(name)) continue
  const asked = { url, query, headers, ...(body && { method: 'POST' as const, payload: body }) }
  const { median, late } = await measureMedianAndP95(async () => {
    const answer = await app.inject(asked)
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
  })
  figures[name] = { median, 'late (95 %)': late }
}
if (isWanted('cart')) {
  const placing = await measureOrderPlacing(app, db, company, tokens)
  figures['cart and order of an HCP'] = { median: placing.median, 'late (95 %)': placing.late }
}
const files: object[] = []
await app.listen({ port: 0, host: '127.0.0.1' })
for (const [list, body] of [
  ['supply', { lot: 'BIG' }],
  ['supply', {}],
  ['requests', { lot: 'BIG' }],
  ['requests', {}],
  ['cases', { state: 'open' }],
  ['cases', {}],
  ['consents', {}],
  ['registrations', { search: 'an' }],
  ['registrations', {}],
] as const) {
  if (!isWanted(list)) continue
  const measured = await measureFileDownload(`${app.listeningOrigin}/api/admin/${list}/export`, body, headers)
  files.push({ list, filter: JSON.stringify(body), ...measured })
}
if (isWanted('licences')) {
  const started = performance.now()
  await notifyOfExpiringLicences(db, company, await findCurrentDay(db, company.timeZone))
  figures['licences, the notices of a morning'] = { median: (performance.now() - started).toFixed(1) }
}
// biome-ignore lint/suspicious/noConsole: the table is what this program is for
console.table(figures)
// biome-ignore lint/suspicious/noConsole: the tables are what this program is for
console.table(files)
await app.close()
await db.destroy()
server.stop()
