import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
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

export type TestDatabase = {
  db: Database
  /** Runs a statement that the portal itself may not: as who may do anything in this database. */
  asOwner(statement: string): Promise<unknown>
  close(): Promise<void>
}

/** Tests that share a busy machine wait as long as it takes, five hundred at one row too. */
const PATIENT = { ...startupTimeouts, connectionTimeoutMillis: 60_000, lock_timeout: 60_000 }

/** Embedded databases of this worker that no file uses now: opening one costs more than most files' tests. */
const idle: Database[] = []

/** A migrated database with the two companies, which only the caller uses until it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  if (server !== null) return openOnServer(server)
  const db = await takeEmbedded()
  let isAsMigrated = true
  return {
    db,
    asOwner(statement) {
      // It may change the schema, which emptying does not bring back.
      isAsMigrated = false
      return sql.raw(statement).execute(db)
    },
    async close() {
      if (!isAsMigrated) return db.destroy()
      await emptyTables(db)
      idle.push(db)
    },
  }
}

/** An embedded database without a table, on whatever the other tests run; the caller destroys it. */
export async function openEmptyDatabase(): Promise<Database> {
  const db = await takeEmbedded()
  await db.transaction().execute(dropAllTables)
  return db
}

const takeEmbedded = async (): Promise<Database> =>
  idle.pop() ?? openEmbeddedDatabase(undefined, await openAsBlob(await prepareSnapshot()))

async function emptyTables(db: Database): Promise<void> {
  const names = (await findTables(db)).map(({ name }) => name).filter(name => name !== 'secrets')
  await sql`truncate ${sql.join(names.map(name => sql.table(name)))} restart identity`.execute(db)
  // A migration makes the audit's secret.
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
