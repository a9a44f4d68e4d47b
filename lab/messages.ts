import { randomBytes, randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildApp } from '../api/src/app.ts'
import { findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { readConfig } from '../api/src/config/config.ts'
import { connectToPostgres, openEmbeddedDatabase } from '../api/src/platform/database/connect.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import { productionEnv } from '../api/test/message-provider.ts'
import { startPostgres } from '../scripts/start-postgres.ts'

/** How many notices are queued when the codes are requested, and how many codes are requested. */
const QUEUED = 10_000
const LOGINS = 300
/** Milliseconds that the gateway takes for each message. */
const GATEWAY = 20

/** Seconds from the request of a code until the gateway has it while notices are queued, and messages sent per second. */
async function measure(name: string, db: Database) {
  await migrateSchema(db)
  await insertMissingCompanies(db)
  const companies = await findCompanies(db)
  const [company] = companies
  if (company === undefined) throw new Error('No company')
  await sql`insert into users (company_id, role, full_name, phone, professional_reg_no, profession, specialty, clinic_name, clinic_address)
    select ${company.id}, 'RETAILER_STAFF', 'HCP', '601' || (100000000 + n), 'MDC 1', 'Dental Professional', 'Orthodontist', 'C', 'A'
    from generate_series(1, ${LOGINS}) n`.execute(db)
  await sql`insert into messages (company_id, user_id, kind, details, expires_at)
    select ${company.id}, (select id from users order by random() + n * 0 limit 1), 'REP_ASSIGNED', '{"name": "Aisyah"}',
      now() + interval '3 days' from generate_series(1, ${QUEUED}) n`.execute(db)
  await sql`analyze`.execute(db)

  const codeAt = new Map<string, number>()
  let notices = 0
  const gateway = createServer(async (request, response) => {
    const { to, kind } = JSON.parse(await text(request)) as { to: string; kind: string } // as docs/messages.md says
    if (kind === 'CODE') codeAt.set(to, performance.now())
    else notices += 1
    await setTimeout(GATEWAY)
    response.writeHead(202).end()
  })
  await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo // a TCP server's address is never a string
  const config = readConfig({
    ...productionEnv(`http://127.0.0.1:${port}`),
    PORT: '0',
    HOST: '127.0.0.1',
    MESSAGES_PER_DAY: '1000000',
  })
  const app = await buildApp({ config, db, companies, secret: randomBytes(32).toString('hex') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const begun = performance.now()
  const waits: number[] = []
  for (let login = 1; login <= LOGINS; login += 1) {
    const phone = `601${100_000_000 + login}`
    const asked = performance.now()
    const remoteAddress = `10.${login >> 8}.${login & 255}.1`
    const body = { phone, type: 'PHONE' }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/auth/check-user',
      body,
      remoteAddress,
    })
    if (statusCode !== 200) throw new Error(`check-user answered ${statusCode}`)
    waits.push(((codeAt.get(phone) ?? Number.POSITIVE_INFINITY) - asked) / 1000)
    await setTimeout(randomInt(50))
  }
  const perSecond = notices / ((performance.now() - begun) / 1000)
  await app.close()
  gateway.close()
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.ceil(share * waits.length) - 1]?.toFixed(3)
  return {
    database: name,
    median: at(0.5),
    'late (99 %)': at(0.99),
    'notices a second': perSecond.toFixed(1),
  }
}

const embedded = await openEmbeddedDatabase()
const figures = [await measure('PGlite', embedded)]
await embedded.destroy()
const server = await startPostgres()
const db = connectToPostgres(server.url)
figures.push(await measure('PostgreSQL', db))
await db.destroy()
server.stop()
// biome-ignore lint/suspicious/noConsole: the table is what this program is for
console.table(figures)
