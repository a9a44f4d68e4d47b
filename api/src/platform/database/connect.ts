import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'
import type { Database, Schema } from './schema.ts'
import { createConnection, requestTimeouts } from './timeouts.ts'
import { traceStatements } from './trace-statements.ts'

const OLDEST_VERSION = 15

/** How many connections there are, how many of them are idle, and how many callers wait for one. */
export type PoolRoom = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
const pools = new WeakMap<Database, PoolRoom>()

/** The pool of a server's database; the embedded one has none. */
export const poolOf = (db: Database): PoolRoom | undefined => pools.get(db)

type ServerOptions = typeof requestTimeouts & {
  /** Whether statements are prepared under names; not through what shares a server's connections without knowing them. */
  prepared?: boolean
}

/** Connects to a PostgreSQL 15+ server. @param logger is told when a connection breaks */
export function connectServer(
  url: string,
  logger?: Pick<BaseLogger, 'error'>,
  { silence, prepared = true, ...patience }: ServerOptions = requestTimeouts,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    keepAlive: true,
    ...patience,
    Client: createConnection(silence, prepared),
  })
  // A connection that breaks must not end the process, idle or amid a query; the next query gets a new one. The pool
  // itself listens only while it is idle, and says then what the connection has said already.
  pool.on('connect', client =>
    client.on('error', error => logger?.error({ err: error }, 'A connection to the database broke')),
  )
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...traceStatements() })
  pools.set(db, pool)
  return db
}

/**
 * Makes sure the server answers, is new enough (D§1) and takes writes. @param setting names it
 * @throws UserFacingError saying what is wrong
 */
export async function requireServer(db: Database, setting: string): Promise<void> {
  const state = sql<{ major: number; readers_only: boolean }>`
    select current_setting('server_version_num')::int / 10000 as major,
      current_setting('transaction_read_only')::boolean as readers_only`
  const { rows } = await state.execute(db).catch((error: Error & { code?: string }) => {
    throw new UserFacingError(`The database of ${setting} cannot be reached: ${error.message || error.code}`)
  })
  const { major, readers_only } = rows[0] ?? { major: 0, readers_only: false }
  if (major < OLDEST_VERSION)
    throw new UserFacingError(`${setting} is PostgreSQL ${major}; it must be ${OLDEST_VERSION} or newer.`)
  if (readers_only)
    throw new UserFacingError(
      `The database of ${setting} serves readers alone: it must be the primary, not a standby.`,
    )
}

/** What the schema asks of PGlite beside what it always has. */
export const EXTENSIONS = { pg_trgm }

/** A page is in this process's memory either way; of the server's usual 128 MB most would be held twice. */
const SETTINGS = ['shared_buffers = 32MB']

/** Opens embedded PGlite. @param folder where it keeps its data; in memory without one */
export async function openEmbedded(folder?: string, snapshot?: Blob): Promise<Database> {
  // Load PGlite lazily: a PostgreSQL deployment never needs it.
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({
    dataDir: folder,
    loadDataDir: snapshot,
    extensions: EXTENSIONS,
    postgresqlconf: SETTINGS,
  })
  return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), ...traceStatements() })
}

/** Writes everything out and closes (D§1). */
export async function closeEmbedded(db: Database): Promise<void> {
  await sql`checkpoint`.execute(db)
  await db.destroy()
}
