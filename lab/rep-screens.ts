import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { buildApp } from '../api/src/app.ts'
import { SESSION_DAYS, startSession } from '../api/src/auth/sessions/sessions.ts'
import { findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { readConfig } from '../api/src/config/config.ts'
import { connectToPostgres, openEmbeddedDatabase } from '../api/src/platform/database/connect.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import { startupTimeouts } from '../api/src/platform/database/timeouts.ts'
import { createTokenSigner } from '../api/src/platform/http/session-token.ts'
import { databaseUrl } from '../api/test/prepare-database.ts'
import { measureMedianAndP95 } from './measure-percentiles.ts'
import { seedRegistrations } from './seed/registrations.ts'
import { ORDERS_EACH, seedOrders, seedRepWithHcps } from './seed/rep.ts'

const SIZES = [50, 500, 5000]
/** With MARKET=on the database also has the HCPs and orders of the whole market. */
const MARKET = process.env.MARKET === 'on' ? { hcps: 150_000, orders: 1_000_000 } : undefined

/** A cursor in the middle of the seeded year, as after scrolling. */
const halfWay = `${(Date.now() - 182.5 * 86_400_000) * 1000}_00000000-0000-0000-0000-000000000000`
const SCREENS: Record<string, Record<string, string>> = {
  Dashboard: { view: 'counts' },
  'Registration History': { view: 'registrations', limit: '50' },
  'Registration History, half-way': { view: 'registrations', limit: '50', cursor: halfWay },
  'Sample Requests': { view: 'orders', limit: '20' },
  'Sample Requests, half-way': { view: 'orders', limit: '20', cursor: halfWay },
  'Sample Requests, one status': { view: 'orders', limit: '20', status: 'PROCESSING' },
  'Sample Requests, one status, half-way': {
    view: 'orders',
    limit: '20',
    status: 'PROCESSING',
    cursor: halfWay,
  },
  'Everything, first page': {},
  'Everything, half-way': { cursor: halfWay },
}

/** Measures the server's responses for each screen, for reps with more and more HCPs; prints median and 95th percentile. */
async function run(name: string, db: Database): Promise<void> {
  await migrateSchema(db)
  await insertMissingCompanies(db)
  const companies = await findCompanies(db)
  const [company] = companies
  if (company === undefined) throw new Error('No company')
  if (MARKET) {
    await seedRegistrations(db, company, MARKET.hcps)
    await seedOrders(db, company, MARKET.orders)
  }
  const secret = randomBytes(32).toString('hex')
  const app = await buildApp({ config: readConfig({}), db, companies, secret })
  const medians: Record<string, Record<string, string>> = {}
  for (const size of SIZES) {
    const rep = await seedRepWithHcps(db, company, size)
    // PostgreSQL does this by itself; the portal does it for the embedded database at its start.
    await sql`analyze`.execute(db)
    const owner = { id: rep.id, role: rep.role, companyId: rep.company_id, promoterId: null }
    const { token } = await startSession(db, createTokenSigner(secret), owner, SESSION_DAYS)
    for (const [screen, query] of Object.entries(SCREENS)) {
      const ask = async () => {
        const answer = await app.inject({
          url: '/api/haleon/promoter/recruited-users',
          query,
          headers: { authorization: `Bearer ${token}` },
        })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      }
      const { median, late } = await measureMedianAndP95(ask)
      medians[screen] = { ...medians[screen], [`${size} HCPs`]: `${median} / ${late} ms` }
    }
  }
  await app.close()
  process.stdout.write(`\n${name}, ${ORDERS_EACH} orders for each HCP, median / 95th percentile\n`)
  // biome-ignore lint/suspicious/noConsole: the table is what this program is for
  console.table(medians)
}

const url = process.env.DATABASE_URL
if (url) {
  // Use a new database on that server; the database in the URL is not touched.
  const name = `portal_bench_${process.pid}`
  const admin = connectToPostgres(url, undefined, startupTimeouts)
  await sql`create database ${sql.id(name)}`.execute(admin)
  const server = connectToPostgres(databaseUrl(url, name), undefined, startupTimeouts)
  try {
    await run('PostgreSQL', server)
  } finally {
    await server.destroy()
    await sql`drop database ${sql.id(name)}`.execute(admin)
    await admin.destroy()
  }
} else {
  const embedded = await openEmbeddedDatabase()
  await run('PGlite', embedded)
  await embedded.destroy()
}
