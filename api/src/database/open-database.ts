import { join } from 'node:path'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { closeEmbedded, connectServer, migrate, openEmbedded, requireServer } from './connect.ts'
import { freeBytes, RESERVE, refuseWhenFull, requireRoom, requireWritable } from './disk-room.ts'
import { lockFolder } from './folder-lock.ts'
import { LEISURE } from './patience.ts'
import { prepareSchema } from './prepare-schema.ts'
import type { Database } from './schema.ts'

type Where = { dataDir: string; databaseUrl: string | undefined; databaseOwnerUrl: string | undefined }

/**
 * Opens the server's or the embedded database, of which the folder is held (D§1), with its schema up to date.
 * @param fill adds what must be there before anyone is served; it may take its time
 * @param closers receives, at once, how to close what is open so far; the last goes first
 * @param logger is told later of connections that break, and of a full disk
 * @throws StartError saying what is wrong
 */
export async function openDatabase(
  where: Where,
  closers: (() => Promise<void> | void)[],
  logger: Pick<BaseLogger, 'error' | 'info' | 'warn'>,
  fill: (db: Database) => Promise<unknown>,
): Promise<Database> {
  if (where.databaseUrl === undefined) {
    // Names, numbers and codes lie in its files: for this user's eyes only.
    process.umask(0o077)
    requireWritable(where.dataDir)
    requireRoom(where.dataDir)
    closers.push(lockFolder(where.dataDir))
    const free = () => freeBytes(where.dataDir)
    const db = await openEmbedded(join(where.dataDir, 'database'), undefined, [refuseWhenFull(free, logger)])
    // Without room it is left as a crash would leave it, which loses nothing: writing it out could hang.
    closers.push(() => (free() < RESERVE ? undefined : closeEmbedded(db)))
    await migrate(db)
    await fill(db)
    // A server gathers by itself what its planner goes by; here nobody else does.
    await sql`analyze`.execute(db)
    return db
  }
  const unhurried = connectServer(where.databaseUrl, logger, LEISURE)
  try {
    await requireServer(unhurried, 'DATABASE_URL')
    await prepareSchema(unhurried, where.databaseOwnerUrl, logger)
    await fill(unhurried)
  } finally {
    await unhurried.destroy()
  }
  const db = connectServer(where.databaseUrl, logger)
  closers.push(() => db.destroy())
  return db
}
