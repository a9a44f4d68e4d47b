import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'
import {
  closeEmbeddedDatabase,
  connectToPostgres,
  openEmbeddedDatabase,
  requireUsablePostgres,
} from './connect.ts'
import { requireDiskSpace } from './disk-space.ts'
import { lockDataFolder } from './folder-lock.ts'
import { readSchemaState } from './migrate.ts'
import type { DatabaseLocation } from './open-database.ts'
import type { Database } from './schema.ts'
import { startupTimeouts } from './timeouts.ts'

/** Where a command finds its database. `closers` receives a function for each opened resource at once; call them last first. */
export type CommandPlace = {
  where: DatabaseLocation
  closers: (() => Promise<void> | void)[]
  logger: Pick<BaseLogger, 'error' | 'info' | 'warn'>
}

/** There is no portal in the folder or the database. */
export class NoPortalError extends UserFacingError {}

/**
 * Opens the PostgreSQL server's or the embedded database without a migration, whatever its schema. Locks the folder of the
 * embedded one; a missing database is created empty.
 * @throws FolderLockedError when a portal holds the folder; UserFacingError saying what else is wrong
 */
export async function openWithoutMigrating({ where, closers, logger }: CommandPlace): Promise<Database> {
  const { dataDir, databaseUrl } = where
  if (databaseUrl !== undefined) return openPostgresDatabase(databaseUrl, 'DATABASE_URL', { closers, logger })
  // The files contain names, numbers and codes: only this user may read them.
  process.umask(0o077)
  closers.push(lockDataFolder(dataDir))
  requireDiskSpace(dataDir)
  return openDatabaseInFolder(dataDir, closers)
}

/** Opens the database of a data folder that no other process uses. */
export async function openDatabaseInFolder(
  dataDir: string,
  closers: CommandPlace['closers'],
): Promise<Database> {
  const db = await openEmbeddedDatabase(join(dataDir, 'database'))
  closers.push(() => closeEmbeddedDatabase(db))
  return db
}

/** Connects with the start-up timeouts. @param settingName its name. @throws UserFacingError if unreachable or too old */
export async function openPostgresDatabase(
  databaseUrl: string,
  settingName: string,
  { closers, logger }: Pick<CommandPlace, 'closers'> & { logger: Pick<BaseLogger, 'error'> },
): Promise<Database> {
  const db = connectToPostgres(databaseUrl, logger, { ...startupTimeouts, prepared: false })
  closers.push(() => db.destroy())
  await requireUsablePostgres(db, settingName)
  return db
}

/** Refuses a data folder without a database, so that a mistyped name creates none. @throws NoPortalError */
export function requireExistingDatabase({ dataDir, databaseUrl }: DatabaseLocation): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database/PG_VERSION')))
    throw new NoPortalError(`There is no database in ${dataDir}. Set DATA_DIR, or start the portal once.`)
}

/** @throws UserFacingError unless the database has the schema of this version, or of a newer one */
export async function requireSchemaNotOlder(db: Database): Promise<void> {
  const { applied, missing } = await readSchemaState(db)
  if (applied.length === 0)
    throw new NoPortalError(
      'There is no portal in this database. Set DATABASE_URL, or start the portal once.',
    )
  if (missing.length > 0)
    throw new UserFacingError('The database is of an older version. Start this version of the portal once.')
}
