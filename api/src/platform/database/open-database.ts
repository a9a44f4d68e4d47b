import { join } from 'node:path'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Config } from '../../config/config.ts'
import { closeEmbedded, connectServer, openEmbedded, requireServer } from './connect.ts'
import { freeDiskBytes, RESERVE, refuseWhenFull, requireDiskSpace, requireWritable } from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { prepareSchema, warnOfNewer } from './prepare-schema.ts'
import type { Database } from './schema.ts'
import { requestTimeouts, startupTimeouts } from './timeouts.ts'

export type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'preparedStatements'>

/**
 * Opens the PostgreSQL server's or the embedded database (D§1) and migrates it. Locks the folder of the embedded one.
 * @param fill inserts the required rows before the server accepts requests; it has no statement timeout
 * @param closers receives a function for each opened resource at once; call them last first
 * @param logger logs broken connections and a full disk
 * @throws UserFacingError saying what is wrong
 */
export async function openDatabase(
  where: Where,
  closers: (() => Promise<void> | void)[],
  logger: Pick<BaseLogger, 'error' | 'info' | 'warn'>,
  fill: (db: Database) => Promise<unknown>,
): Promise<Database> {
  if (where.databaseUrl === undefined) {
    // The files contain names, numbers and codes: only this user may read them.
    process.umask(0o077)
    requireWritable(where.dataDir)
    requireDiskSpace(where.dataDir)
    closers.push(lockFolder(where.dataDir))
    const free = () => freeDiskBytes(where.dataDir)
    const embedded = await openEmbedded(join(where.dataDir, 'database'))
    const db = embedded.withPlugin(refuseWhenFull(free, logger))
    // On a full disk a checkpoint could hang. Skip it, as in a crash; nothing is lost.
    closers.push(() => (free() < RESERVE ? undefined : closeEmbedded(db)))
    warnOfNewer(await migrate(db), logger)
    await fill(db)
    // A server has autovacuum for the planner's statistics; PGlite has not.
    await sql`analyze`.execute(db)
    return db
  }
  // Start-up statements run once, so prepared statements are useless, and some poolers do not support them.
  const unhurried = connectServer(where.databaseUrl, logger, { ...startupTimeouts, prepared: false })
  try {
    await requireServer(unhurried, 'DATABASE_URL')
    await prepareSchema(unhurried, where.databaseOwnerUrl, logger)
    await fill(unhurried)
  } finally {
    await unhurried.destroy()
  }
  const db = connectServer(where.databaseUrl, logger, {
    ...requestTimeouts,
    prepared: where.preparedStatements,
  })
  closers.push(() => db.destroy())
  return db
}
