import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'
import type { Database, Schema } from './schema.ts'
import { createPgClientClass, requestTimeouts } from './timeouts.ts'
import { statementTracingOptions } from './trace-statements.ts'

const OLDEST_VERSION = 15

/** Numbers of all connections, of idle ones, and of callers that wait for one. */
export type PoolCounts = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
const pools = new WeakMap<Database, PoolCounts>()

/** The connection pool of a PostgreSQL server; undefined for the embedded database. */
export const findConnectionPool = (db: Database): PoolCounts | undefined => pools.get(db)

type ServerOptions = typeof requestTimeouts & {
  /** Whether to use named prepared statements; off behind a pooler that shares connections and does not know their names. */
  prepared?: boolean
}

/** Connects to a PostgreSQL server, version 15 or newer. @param logger logs broken connections */
export function connectToPostgres(
  databaseUrl: string,
  logger?: Pick<BaseLogger, 'error'>,
  { silence, prepared = true, ...patience }: ServerOptions = requestTimeouts,
): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    keepAlive: true,
    ...patience,
    Client: createPgClientClass(silence, prepared),
  })
  // A broken connection must not end the process, idle or during a query; the next query gets a new connection. The pool
  // listens for errors only while a connection is idle, and repeats what the connection has already reported.
  pool.on('connect', client =>
    client.on('error', error => logger?.error({ err: error }, 'A connection to the database broke')),
  )
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...statementTracingOptions() })
  pools.set(db, pool)
  return db
}

/**
 * Checks that the server is reachable, new enough (D§1) and writable. @param settingName its name, for the message
 * @throws UserFacingError if a check fails
 */
export async function requireUsablePostgres(db: Database, settingName: string): Promise<void> {
  const state = sql<{ major: number; readers_only: boolean }>`
    select current_setting('server_version_num')::int / 10000 as major,
      current_setting('transaction_read_only')::boolean as readers_only`
  const { rows } = await state.execute(db).catch((error: Error & { code?: string }) => {
    throw new UserFacingError(
      `The database of ${settingName} cannot be reached: ${error.message || error.code}`,
    )
  })
  const { major, readers_only } = rows[0] ?? { major: 0, readers_only: false }
  if (major < OLDEST_VERSION)
    throw new UserFacingError(`${settingName} is PostgreSQL ${major}; it must be ${OLDEST_VERSION} or newer.`)
  if (readers_only)
    throw new UserFacingError(
      `The database of ${settingName} serves readers alone: it must be the primary, not a standby.`,
    )
}

/** The PGlite extensions that the schema needs. */
export const PGLITE_EXTENSIONS = { pg_trgm }

/** PGlite's files are in this process's memory anyway; the default of 128 MB would hold most pages twice. */
const SETTINGS = ['shared_buffers = 32MB']

/** Opens embedded PGlite. @param dataFolder of its data; without one it is in memory */
export async function openEmbeddedDatabase(dataFolder?: string, snapshot?: Blob): Promise<Database> {
  // Load PGlite lazily: a PostgreSQL deployment never needs it.
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({
    dataDir: dataFolder,
    loadDataDir: snapshot,
    extensions: PGLITE_EXTENSIONS,
    postgresqlconf: SETTINGS,
  })
  return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), ...statementTracingOptions() })
}

/** Writes a checkpoint and closes (D§1). */
export async function closeEmbeddedDatabase(db: Database): Promise<void> {
  await sql`checkpoint`.execute(db)
  await db.destroy()
}
