import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { appendEventToAuditChain } from '../api/src/platform/audit/record-audit.ts'
import { connectToPostgres } from '../api/src/platform/database/connect.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import type { Database, Trx } from '../api/src/platform/database/schema.ts'
import { databaseUrl } from '../api/test/prepare-database.ts'

const WRITERS = 8
const SECONDS = 5

type Write = (trx: Trx, writer: number) => Promise<unknown>

/**
 * Lets each writer update its own row as fast as it can, with `write` in the same transaction.
 * @returns changes per second, and the 95th percentile of one change in milliseconds
 */
async function measure(db: Database, write: Write): Promise<Record<string, string>> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  const work = async (_: unknown, writer: number) => {
    while (performance.now() < end) {
      const started = performance.now()
      await db.transaction().execute(async trx => {
        await sql`update work set changed = changed + 1 where id = ${writer}`.execute(trx)
        await write(trx, writer)
      })
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, work))
  const late = times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
  return { 'changes a second': (times.length / SECONDS).toFixed(0), 'late, ms': late.toFixed(1) }
}

/** Prints what the audit chain costs concurrent writers. Runs in a new database on the server of DATABASE_URL. */
async function run(db: Database): Promise<void> {
  await migrateSchema(db)
  await insertMissingCompanies(db)
  const companies = await findCompanies(db)
  await sql`create table work as select id, 0 as changed from generate_series(0, ${sql.lit(WRITERS)}) id`.execute(
    db,
  )
  await sql`create table plain (like audit_events including all)`.execute(db)
  await sql`drop index plain_company_id_position_idx`.execute(db)
  const record = (of: number) => (trx: Trx, writer: number) =>
    appendEventToAuditChain(trx, {
      companyId: companies[writer % of]?.id ?? null,
      actor: null,
      action: 'order.moved',
      entity: 'order',
      entityId: randomUUID(),
      details: { from: 'PROCESSING', to: 'IN_REVIEW' },
    })
  const insertPlain: Write = trx =>
    sql`insert into plain (company_id, position, action, entity, entity_id, fields, digest, hash, created_at)
      values (${companies[0]?.id}, 1, 'order.moved', 'order', ${randomUUID()}, '{}', '', '', now())`.execute(
      trx,
    )
  const found: Record<string, Record<string, string>> = {}
  for (const round of [1, 2]) {
    found[`no audit, ${round}`] = await measure(db, async () => undefined)
    found[`rows alone, ${round}`] = await measure(db, insertPlain)
    found[`a chain for all, ${round}`] = await measure(db, record(1))
    found[`a chain for each of two companies, ${round}`] = await measure(db, record(2))
  }
  // biome-ignore lint/suspicious/noConsole: the table is what this program is for
  console.table(found)
}

const { DATABASE_URL: url } = process.env
if (!url) throw new Error('DATABASE_URL must name a PostgreSQL server.')
const server = connectToPostgres(url)
const name = `portal_bench_${process.pid}`
await sql`create database ${sql.id(name)}`.execute(server)
const db = connectToPostgres(databaseUrl(url, name))
try {
  await run(db)
} finally {
  await db.destroy()
  await sql`drop database ${sql.id(name)}`.execute(server)
  await server.destroy()
}
