import { join } from 'node:path'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Config } from '../../config/config.ts'
import {
  closeEmbeddedDatabase,
  connectToPostgres,
  openEmbeddedDatabase,
  requireUsablePostgres,
} from './connect.ts'
import {
  createWritableFolderIfMissing,
  DISK_RESERVE_BYTES,
  freeDiskBytes,
  refuseWritesWhenDiskFull,
  requireDiskSpace,
} from './disk-space.ts'
import { lockDataFolder } from './folder-lock.ts'
import { migrateSchema } from './migrate.ts'
import { migrateAndGrantAccess, warnOfNewerMigrations } from './prepare-schema.ts'
import type { Database } from './schema.ts'
import { requestTimeouts, startupTimeouts } from './timeouts.ts'

export type DatabaseLocation = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'preparedStatements'
>

/**
 * Opens the PostgreSQL server's or the embedded database (D§1) and migrates it. Locks the folder of the embedded one.
 * @param seed inserts the required rows before the server accepts requests; it has no statement timeout
 * @param closers receives a function for each opened resource at once; call them last first
 * @param logger logs broken connections and a full disk
 * @throws UserFacingError saying what is wrong
 */
export async function openAndMigrateDatabase(
  where: DatabaseLocation,
  closers: (() => Promise<void> | void)[],
  logger: Pick<BaseLogger, 'error' | 'info' | 'warn'>,
  seed: (db: Database) => Promise<unknown>,
): Promise<Database> {
  if (where.databaseUrl === undefined) {
    // The files contain names, numbers and codes: only this user may read them.
    process.umask(0o077)
    createWritableFolderIfMissing(where.dataDir)
    requireDiskSpace(where.dataDir)
    closers.push(lockDataFolder(where.dataDir))
    const free = () => freeDiskBytes(where.dataDir)
    const embedded = await openEmbeddedDatabase(join(where.dataDir, 'database'))
    const db = embedded.withPlugin(refuseWritesWhenDiskFull(free, logger))
    // On a full disk a checkpoint could hang. Skip it, as in a crash; nothing is lost.
    closers.push(() => (free() < DISK_RESERVE_BYTES ? undefined : closeEmbeddedDatabase(db)))
    warnOfNewerMigrations(await migrateSchema(db), logger)
    await seed(db)
    // A server has autovacuum for the planner's statistics; PGlite has not.
    await sql`analyze`.execute(db)
    return db
  }
  // Start-up statements run once, so prepared statements are useless, and some poolers do not support them.
  const unhurried = connectToPostgres(where.databaseUrl, logger, { ...startupTimeouts, prepared: false })
  try {
    await requireUsablePostgres(unhurried, 'DATABASE_URL')
    await migrateAndGrantAccess(unhurried, where.databaseOwnerUrl, logger)
    await seed(unhurried)
  } finally {
    await unhurried.destroy()
  }
  const db = connectToPostgres(where.databaseUrl, logger, {
    ...requestTimeouts,
    prepared: where.preparedStatements,
  })
  closers.push(() => db.destroy())
  return db
}
