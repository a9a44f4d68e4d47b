import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { RawInput } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import { buildApp } from '../api/src/app.ts'
import { type Company, findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { readConfig } from '../api/src/config/config.ts'
import { connectToPostgres, openEmbeddedDatabase } from '../api/src/platform/database/connect.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import { startupTimeouts } from '../api/src/platform/database/timeouts.ts'
import { createTokenSigner } from '../api/src/platform/http/session-token.ts'
import { databaseUrl } from '../api/test/prepare-database.ts'
import { measureMedianAndP95 } from './measure-percentiles.ts'
import { measureRegisterAndReview } from './measure-writes.ts'
import { seedAdminAndSignToken } from './seed/admin.ts'
import { seedRegistrations } from './seed/registrations.ts'

const SIZES = (process.env.SIZES || '1000,20000,150000').split(',').map(Number)

/** A search of ten letters that matches every eighth clinic. */
const FREQUENT = 'klinik per'

type Asked = Omit<RawInput<'POST /campaign-entries/retailer/submissions', 'body'>, 'campaignId'>

/** The queries to measure, by name. The search words come from a registration in the middle of the campaign. */
async function listQuestions(db: Database, company: Company): Promise<Record<string, Asked>> {
  const { rows } = await sql<{
    name: string
    clinic: string
    rep: string
    repId: string
    phone: string
    size: number
    frequent: number
  }>`
    select hcp.full_name as name, entry.clinic_name as clinic, rep.full_name as rep, rep.id as "repId", hcp.phone,
      (select count(*)::int from campaign_entries) as size,
      (select count(*)::int from campaign_entries where strpos(search_text, ${FREQUENT}) > 0) as frequent
    from campaign_entries entry join users hcp on hcp.id = entry.user_id join users rep on rep.id = entry.promoter_id
    where entry.campaign_id = ${company.campaignId} order by hcp.phone limit 1 offset 400`.execute(db)
  const [sample] = rows
  if (sample === undefined) throw new Error('Nothing seeded')
  const ten = (text: string, start: number) => text.slice(start, start + 10)
  const { name, clinic, rep, phone } = sample
  return {
    'no filter': {},
    status: { status: 'PENDING' },
    'sales rep': { salesRep: sample.repId },
    'not assigned': { salesRep: 'NOT_ASSIGNED' },
    'two letters, common': { search: 'an' },
    'two letters nobody has': { search: 'qz' },
    'two letters and status': { search: 'an', status: 'CANCELLED' },
    'two digits': { search: '77' },
    'ten letters of a name': { search: ten(name, name.indexOf(' ')).trim() },
    'ten letters of a clinic': { search: ten(clinic, clinic.lastIndexOf(' ') - 5) },
    'ten letters of a rep': { search: ten(rep, 0) },
    'ten digits of a phone': { search: ten(phone, 1) },
    'ten digits with dashes': { search: `+${phone.slice(0, 2)} ${phone.slice(2, 5)}-${phone.slice(5, 10)}` },
    'a page deep inside': { page: Math.ceil(sample.size / 20) },
    'oldest first': { sort: 'oldest' },
    'oldest first, status': { sort: 'oldest', status: 'PENDING' },
    'oldest first, a page deep inside': { sort: 'oldest', page: Math.ceil(sample.size / 20) },
    'the last page': { page: Math.ceil(sample.size / 10) },
    'a page deep inside, status': { page: Math.ceil(sample.size / 100), status: 'PENDING' },
    'ten letters of every eighth clinic': { search: FREQUENT },
    'its last page': { search: FREQUENT, page: Math.ceil(sample.frequent / 10) },
    'a page in its middle': { search: FREQUENT, page: Math.ceil(sample.frequent / 20) },
  }
}

/** Drops the search index (decision 9), measures, and creates the index again. */
async function withoutTextIndex<T>(db: Database, measure: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = 'campaign_entries_by_text'`.execute(db)
  await sql`drop index campaign_entries_by_text`.execute(db)
  const measured = await measure()
  await sql.raw(rows[0]?.definition ?? '').execute(db)
  return measured
}

async function run(name: string, db: Database): Promise<void> {
  await migrateSchema(db)
  await insertMissingCompanies(db)
  const companies = await findCompanies(db)
  const company = companies.find(({ region }) => region === 'MY')
  if (company === undefined) throw new Error('No company')
  const secret = randomBytes(32).toString('hex')
  const token = await seedAdminAndSignToken(db, company, createTokenSigner(secret))
  const figures: Record<string, Record<string, string>> = {}
  const writes: Record<string, Record<string, string>> = {}
  for (const size of SIZES) {
    const began = performance.now()
    await seedRegistrations(db, company, size)
    process.stdout.write(
      `${name}: ${size} registrations in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    )
    // Build the app after seeding: seeding stalls the event loop, which the app takes for overload.
    const app = await buildApp({ config: readConfig({}), db, companies, secret })
    for (const [question, asked] of Object.entries(await listQuestions(db, company))) {
      const ask = async () => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/campaign-entries/retailer/submissions',
          payload: { campaignId: company.campaignId, page: 1, pageSize: 10, ...asked },
          headers: { authorization: `Bearer ${token}` },
        })
        if (answer.statusCode !== 200) throw new Error(answer.body)
        return answer.json().meta.filtered
      }
      let found = 0
      const { median, late } = await measureMedianAndP95(async () => {
        found = await ask()
      })
      figures[question] = { ...figures[question], [size]: `${median} / ${late} ms (${found})` }
    }
    const measure = () => measureRegisterAndReview(app, db, company, companies, token)
    writes[size] = await measure()
    writes[`${size}, without the index`] = await withoutTextIndex(db, measure)
    await app.close()
  }
  process.stdout.write(`\n${name}: median / 95th percentile (found)\n`)
  // biome-ignore lint/suspicious/noConsole: the tables are what this program is for
  console.table(figures)
  // biome-ignore lint/suspicious/noConsole: the tables are what this program is for
  console.table(writes)
}

const url = process.env.DATABASE_URL
if (url) {
  // Use a new database on that server; the database in the URL is not touched.
  const name = `portal_bench_${process.pid}`
  const server = connectToPostgres(url, undefined, startupTimeouts)
  await sql`create database ${sql.id(name)}`.execute(server)
  const db = connectToPostgres(databaseUrl(url, name), undefined, startupTimeouts)
  try {
    await run('PostgreSQL', db)
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)}`.execute(server)
    await server.destroy()
  }
} else {
  const db = await openEmbeddedDatabase()
  await run('PGlite', db)
  await db.destroy()
}
