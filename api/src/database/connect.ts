import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, type KyselyPlugin, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../start-error.ts'
import * as initial from './migrations/0001-initial.ts'
import { createConnection, PATIENCE } from './patience.ts'
import type { Database, Schema } from './schema.ts'

/** Migrations in the order they are applied, the same on both forms of PostgreSQL (D§1). */
const migrations: MigrationProvider = {
  getMigrations: async () => ({ '0001-initial': initial }),
}

const OLDEST_VERSION = 15

/** Connects to a PostgreSQL 15+ server. @param logger is told when a connection breaks */
export function connectServer(
  url: string,
  logger?: Pick<BaseLogger, 'error'>,
  { silence, ...patience } = PATIENCE,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    keepAlive: true,
    ...patience,
    Client: createConnection(silence),
  })
  // A connection that breaks must not end the process, idle or amid a query; the next query gets a new one. The pool
  // itself listens only while it is idle, and says then what the connection has said already.
  pool.on('connect', client =>
    client.on('error', error => logger?.error({ err: error }, 'A connection to the database broke')),
  )
  pool.on('error', () => undefined)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Makes sure the server answers and is new enough (D§1). @param setting names it. @throws StartError saying what is wrong */
export async function requireServer(db: Database, setting: string): Promise<void> {
  const version = sql<{ major: number }>`select current_setting('server_version_num')::int / 10000 as major`
  const { rows } = await version.execute(db).catch((error: Error & { code?: string }) => {
    throw new StartError(`The database of ${setting} cannot be reached: ${error.message || error.code}`)
  })
  const major = rows[0]?.major ?? 0
  if (major >= OLDEST_VERSION) return
  throw new StartError(`${setting} is PostgreSQL ${major}; it must be ${OLDEST_VERSION} or newer.`)
}

/** What the schema asks of PGlite beside what it always has. */
export const EXTENSIONS = { pg_trgm }

/** A page is in this process's memory either way; of the server's usual 128 MB most would be held twice. */
const SETTINGS = ['shared_buffers = 32MB']

/** Opens embedded PGlite. @param folder where it keeps its data; in memory without one */
export async function openEmbedded(
  folder?: string,
  snapshot?: Blob,
  plugins: KyselyPlugin[] = [],
): Promise<Database> {
  const pglite = await PGlite.create({
    dataDir: folder,
    loadDataDir: snapshot,
    extensions: EXTENSIONS,
    postgresqlconf: SETTINGS,
  })
  return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins })
}

/** Brings the schema up to date. @throws the failing migration's error */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest()
  if (error !== undefined) throw error
}

/** Writes everything out and closes (D§1). */
export async function closeEmbedded(db: Database): Promise<void> {
  await sql`checkpoint`.execute(db)
  await db.destroy()
}
