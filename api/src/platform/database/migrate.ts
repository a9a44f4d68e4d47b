import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { UserFacingError } from '../../config/user-facing-error.ts'
import * as initial from './migrations/0001-initial.ts'
import * as backups from './migrations/0002-backups.ts'
import type { Database, Queryable, Trx } from './schema.ts'

type Migrations = Readonly<Record<string, Migration>>

/** In the order they are applied, the same on both forms of PostgreSQL (D§1). */
export const MIGRATIONS: Migrations = { '0001-initial': initial, '0002-backups': backups }

/**
 * Milliseconds a migration waits for a table that callers use, shorter than they wait behind it; then it lets them go first and
 * tries again.
 */
const LOCK_TIMEOUT = 1000
const PAUSE = 2000
const TRIES = 20

/** Names of migrations: those the database has not had, and those it had that this version does not know. */
export type SchemaState = { applied: string[]; missing: string[]; unknown: string[] }

export async function readSchemaState(db: Queryable, migrations = MIGRATIONS): Promise<SchemaState> {
  const known = Object.keys(migrations)
  const there = sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`
  if (!(await there.execute(db)).rows[0]?.there) return { applied: [], missing: known, unknown: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const applied = rows.map(({ name }) => name)
  return {
    applied,
    missing: known.filter(name => !applied.includes(name)),
    unknown: applied.filter(name => !known.includes(name)),
  }
}

/**
 * Brings the schema up to date, all of it or nothing; of several processes that begin at once one does it. A database of a
 * newer version is left as it is.
 * @returns the migrations of that newer version
 * @throws UserFacingError saying which migration failed, and what to do
 */
export async function migrate(
  db: Database,
  { migrations = MIGRATIONS, tries = TRIES, pause = PAUSE } = {},
): Promise<readonly string[]> {
  const { missing, unknown } = await readSchemaState(db, migrations)
  if (missing.length === 0) return unknown
  for (let attempt = 1; ; attempt += 1) {
    const { error, name } = await applyOnce(db, migrations)
    if (error === undefined) return []
    if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === tries) throw explain(error, name)
    await setTimeout(pause)
  }
}

/** Brings an empty schema to a migration, within a transaction that nobody else is beside. */
export async function migrateTo(trx: Trx, name: string): Promise<void> {
  const { error } = await createMigrator(trx, MIGRATIONS).migrateTo(name)
  if (error !== undefined) throw error
}

const createMigrator = (db: Queryable, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** Kysely lets one process at a time, and does it in one transaction. */
function applyOnce(db: Database, migrations: Migrations) {
  return db.connection().execute(async connection => {
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection)
    try {
      const { error, results } = await createMigrator(connection, migrations).migrateToLatest()
      return { error, name: results?.find(({ status }) => status === 'Error')?.migrationName }
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function explain(error: unknown, name = 'a migration'): UserFacingError {
  const code = codeOf(error)
  if (code === INSUFFICIENT_PRIVILEGE)
    return new UserFacingError('The tables are to be changed first: start once with DATABASE_OWNER_URL.')
  const why =
    code === LOCK_NOT_AVAILABLE
      ? 'others have held its tables all the time. Start again when less is going on'
      : `${error instanceof Error ? error.message : error}. Mend what this names and start again`
  return new UserFacingError(
    `The database could not be brought up to date: ${name} failed, ${why}.
Nothing of it was applied: the database is as it was, and the version of before starts on it.`,
  )
}
