import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { UserFacingError } from '../../config/user-facing-error.ts'
import * as initial from './migrations/0001-initial.ts'
import * as backups from './migrations/0002-backups.ts'
import type { Database, Queryable, Trx } from './schema.ts'

type Migrations = Readonly<Record<string, Migration>>

/** In the order of application; the same for a PostgreSQL server and the embedded database (D§1). */
export const MIGRATIONS: Migrations = { '0001-initial': initial, '0002-backups': backups }

/**
 * Milliseconds a migration waits for a table lock. It is shorter than the callers' own timeout, since they queue behind the
 * migration. Then the migration pauses for `PAUSE` milliseconds and retries.
 */
const LOCK_TIMEOUT = 1000
const PAUSE = 2000
const TRIES = 20

/** Names of migrations: applied, not yet applied, and applied by a newer version that this one does not know. */
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
 * Migrates the schema in one transaction. If several processes start at once, one of them migrates. The schema of a newer
 * version stays as it is.
 * @returns the names of that newer version's migrations
 * @throws UserFacingError with the failed migration and what to do
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

/** Migrates an empty schema up to one migration, in a transaction without concurrent users. */
export async function migrateTo(trx: Trx, name: string): Promise<void> {
  const { error } = await createMigrator(trx, MIGRATIONS).migrateTo(name)
  if (error !== undefined) throw error
}

const createMigrator = (db: Queryable, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** Kysely locks, so one process migrates at a time, in one transaction. */
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
