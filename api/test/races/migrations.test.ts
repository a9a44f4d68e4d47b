import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connectToPostgres } from '../../src/platform/database/connect.ts'
import { migrateSchema, readMigrationFiles, readSchemaState } from '../../src/platform/database/migrate.ts'
import { migrateAndGrantAccess } from '../../src/platform/database/prepare-schema.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { requestTimeouts, startupTimeouts } from '../../src/platform/database/timeouts.ts'
import { databaseUrl } from '../prepare-database.ts'

const NAME = `portal_migrations_${process.pid}`
let admin: Database
let url: string
let opened: Database[]
beforeEach(async () => {
  const server = inject('server')
  if (server === null) throw new Error('The races need a database server')
  admin = connectToPostgres(server.url, undefined, startupTimeouts)
  await sql`create database ${sql.id(NAME)}`.execute(admin)
  url = databaseUrl(server.url, NAME)
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map(db => db.destroy()))
  await sql`drop database ${sql.id(NAME)} with (force)`.execute(admin)
  await admin.destroy()
})

function open(patience = startupTimeouts): Database {
  const db = connectToPostgres(url, undefined, patience)
  opened.push(db)
  return db
}

const MIGRATIONS = readMigrationFiles()
/** The existing migrations and one more. */
const withNext = (statement: string) => ({
  ...MIGRATIONS,
  '9999-next@of-a-test': { up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)) },
})

test('three servers that start at once on an empty database migrate it once, even when one migration is slow', async () => {
  const migrations = withNext("create table once as select pg_sleep(1.5)::text, 'once' as said")
  await Promise.all([open(), open(), open()].map(db => migrateSchema(db, { migrations })))
  expect(await readSchemaState(open(), migrations)).toEqual({
    applied: Object.keys(migrations),
    missing: [],
    newer: [],
  })
})

test('a failed migration leaves the schema unchanged, its earlier migrations included, and the error names it and the remedy', async () => {
  const db = open()
  const broken = withNext('alter table users add column half int; alter table nowhere add column other int')
  await expect(migrateSchema(db, { migrations: broken })).rejects.toThrow(
    /brought up to date: 9999-next@of-a-test failed, relation "nowhere" does not exist\. Mend .*\nNothing of it was applied/,
  )
  expect((await readSchemaState(db)).applied).toEqual([])
  expect(
    (await sql`select from information_schema.tables where table_name = 'users'`.execute(db)).rows,
  ).toEqual([])
  await migrateSchema(db)
  expect((await readSchemaState(db)).missing).toEqual([])
})

test('a migration that waits for a table lock lets the queries queued behind it go on, and retries', async () => {
  const db = open()
  await migrateSchema(db)
  const [reader, caller] = [open(), open(requestTimeouts)]
  const migrations = withNext('alter table users add column next int')
  let over = false
  const { migrating } = await reader.transaction().execute(async trx => {
    await sql`select count(*) from users`.execute(trx)
    const migrating = migrateSchema(db, { migrations, pause: 300 }).finally(() => (over = true))
    await setTimeout(200)
    // The migration's lock request blocks the queries queued behind it for at most one second.
    for (let call = 0; call < 3; call += 1) await sql`select count(*) from users`.execute(caller)
    expect(over).toBe(false)
    return { migrating }
  })
  await migrating
  expect((await readSchemaState(db, migrations)).missing).toEqual([])
})

test('a start fails with nothing changed when others never release a table', async () => {
  const db = open()
  await migrateSchema(db)
  await open()
    .transaction()
    .execute(async trx => {
      await sql`select count(*) from users`.execute(trx)
      const migrations = withNext('alter table users add column next int')
      await expect(migrateSchema(db, { migrations, tries: 2, pause: 10 })).rejects.toThrow(
        'others have held its tables all the time',
      )
    })
  expect((await readSchemaState(db)).applied).toEqual(Object.keys(MIGRATIONS))
})

test('the previous version starts on a newer schema, logs this, and leaves its grants alone', async () => {
  const server = inject('server')
  const [owner, app] = [
    databaseUrl(url, NAME, server?.owner),
    connectToPostgres(databaseUrl(url, NAME, server?.app), undefined, startupTimeouts),
  ]
  opened.push(app)
  await sql`alter database ${sql.id(NAME)} owner to ${sql.id(server?.owner.user ?? '')}`.execute(admin)
  const warnings: string[] = []
  const logger = { error: () => undefined, warn: (text: unknown) => void warnings.push(String(text)) }
  await migrateAndGrantAccess(app, owner, logger)
  expect(warnings).toEqual([])
  const asOwner = connectToPostgres(owner, undefined, startupTimeouts)
  opened.push(asOwner)
  await migrateSchema(asOwner, { migrations: withNext('create table newer (id int)') })
  await migrateAndGrantAccess(app, owner, logger)
  expect(warnings).toEqual([expect.stringContaining('newer version (9999-next@of-a-test)')])
  const may = sql<{ may: boolean }>`select has_table_privilege(${server?.app.user}, 'newer', 'delete') as may`
  expect((await may.execute(asOwner)).rows).toEqual([{ may: false }])
})
