import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { closeEmbedded, connectServer, openEmbedded, requireServer } from './connect.ts'
import { requireDiskSpace, requireWritable } from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import type { Where } from './open-database.ts'
import type { Database } from './schema.ts'
import { startupTimeouts } from './timeouts.ts'

type Closers = (() => Promise<void> | void)[]

/**
 * Opens the PostgreSQL server's or the embedded database without a migration, whatever its schema. Locks the folder of the
 * embedded one; a missing database is created empty.
 * @param closers receives a function for each opened resource at once; call them last first
 * @throws FolderHeldError when a portal holds the folder; UserFacingError saying what else is wrong
 */
export async function openWithoutMigrating(
  { dataDir, databaseUrl }: Where,
  closers: Closers,
  logger: Pick<BaseLogger, 'error'>,
): Promise<Database> {
  if (databaseUrl !== undefined) return openServer(databaseUrl, 'DATABASE_URL', closers, logger)
  // The files contain names, numbers and codes: only this user may read them.
  process.umask(0o077)
  requireWritable(dataDir)
  closers.push(lockFolder(dataDir))
  requireDiskSpace(dataDir)
  return openCopy(dataDir, closers)
}

/** Opens the database of a data folder that no other process uses. */
export async function openCopy(dataDir: string, closers: Closers): Promise<Database> {
  const db = await openEmbedded(join(dataDir, 'database'))
  closers.push(() => closeEmbedded(db))
  return db
}

/** Connects with the start-up timeouts. @param setting its name. @throws UserFacingError if unreachable or too old */
export async function openServer(
  url: string,
  setting: string,
  closers: Closers,
  logger: Pick<BaseLogger, 'error'>,
): Promise<Database> {
  const db = connectServer(url, logger, { ...startupTimeouts, prepared: false })
  closers.push(() => db.destroy())
  await requireServer(db, setting)
  return db
}

/** Whether a data folder contains an embedded database. */
export const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'database'))
