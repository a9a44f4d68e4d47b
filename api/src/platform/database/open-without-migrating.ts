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
 * Opens the server's or the embedded database, of which the folder is held, whatever its schema and what is in it. One that is not
 * there yet begins empty.
 * @param closers receives, at once, how to close what is open so far; the last goes first
 * @throws FolderHeldError when a portal holds the folder; StartError saying what else is wrong
 */
export async function openWithoutMigrating(
  { dataDir, databaseUrl }: Where,
  closers: Closers,
  logger: Pick<BaseLogger, 'error'>,
): Promise<Database> {
  if (databaseUrl !== undefined) return openServer(databaseUrl, 'DATABASE_URL', closers, logger)
  // Names, numbers and codes lie in its files: for this user's eyes only.
  process.umask(0o077)
  requireWritable(dataDir)
  closers.push(lockFolder(dataDir))
  requireDiskSpace(dataDir)
  return openCopy(dataDir, closers)
}

/** Opens the database of a data folder that nobody else uses. */
export async function openCopy(dataDir: string, closers: Closers): Promise<Database> {
  const db = await openEmbedded(join(dataDir, 'database'))
  closers.push(() => closeEmbedded(db))
  return db
}

/** Connects with time for everything. @param setting names it. @throws StartError when it does not answer or is too old */
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

/** Whether a data folder has an embedded database. */
export const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'database'))
