import { randomUUID } from 'node:crypto'
import { appendFileSync, openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, type ProvidedContext } from 'vitest'
import { dropAllTables, findTables } from '../src/backup/tables.ts'
import { insertMissingCompanies } from '../src/companies/companies.ts'
import { connectToPostgres, openEmbeddedDatabase } from '../src/platform/database/connect.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { startupTimeouts } from '../src/platform/database/timeouts.ts'
import { databaseUrl } from './prepare-database.ts'
import { prepareSnapshot } from './prepare-snapshot.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of the kinds of audit events that the tests of the API have seen; missing in other projects. */
    seenAuditKinds: string
  }
}

export type TestDatabase = {
  db: Database
  /** Runs a statement as superuser, which the application's role may not run. */
  asOwner(statement: string): Promise<unknown>
  close(): Promise<void>
}

/** Long timeouts for busy machines, where 500 transactions can wait for the lock of one row. */
const PATIENT = { ...startupTimeouts, connectionTimeoutMillis: 60_000, lock_timeout: 60_000 }

/** This worker's unused embedded databases. Opening one takes longer than the tests of most files, so they are reused. */
const idle: Database[] = []

/** A migrated database with the two companies, used by the caller alone until `close`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  if (server !== null) return openOnServer(server)
  const db = await takeEmbedded()
  let isAsMigrated = true
  return {
    db,
    asOwner(statement) {
      // The statement may change the schema, which truncating does not restore.
      isAsMigrated = false
      return sql.raw(statement).execute(db)
    },
    async close() {
      await noteSeenAuditKinds(db)
      if (!isAsMigrated) return db.destroy()
      await emptyTables(db)
      idle.push(db)
    },
  }
}

/** An embedded database without tables, even if the other tests use a server. The caller destroys it. */
export async function openEmptyDatabase(): Promise<Database> {
  const db = await takeEmbedded()
  await db.transaction().execute(dropAllTables)
  return db
}

const takeEmbedded = async (): Promise<Database> =>
  idle.pop() ?? openEmbeddedDatabase(undefined, await openAsBlob(await prepareSnapshot()))

/** Notes the kinds of audit events that a test file has made, before its database is emptied. */
async function noteSeenAuditKinds(db: Database): Promise<void> {
  const file: string | undefined = inject('seenAuditKinds')
  if (file === undefined) return
  const rows = await db.selectFrom('audit_events').select('action').distinct().execute()
  appendFileSync(file, rows.map(({ action }) => `${action}\n`).join(''))
}

async function emptyTables(db: Database): Promise<void> {
  const names = (await findTables(db)).map(({ name }) => name).filter(name => name !== 'secrets')
  await sql`truncate ${sql.join(names.map(name => sql.table(name)))} restart identity`.execute(db)
  // Keep the audit's secret: a migration inserts it.
  await db.deleteFrom('secrets').where('name', '<>', 'audit').execute()
  await insertMissingCompanies(db)
}

async function openOnServer({
  url,
  template,
  app,
}: NonNullable<ProvidedContext['server']>): Promise<TestDatabase> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(url, `create database ${name} template ${template}`)
  const db = connectToPostgres(databaseUrl(url, name, app), undefined, PATIENT)
  return {
    db,
    asOwner: statement => runAsAdmin(databaseUrl(url, name), statement),
    async close() {
      await noteSeenAuditKinds(db)
      await db.destroy()
      await runAsAdmin(url, `drop database ${name}`)
    },
  }
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
