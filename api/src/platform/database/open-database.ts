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
    requireDiskSpace(where.dataDir)
    closers.push(lockFolder(where.dataDir))
    const free = () => freeDiskBytes(where.dataDir)
    const embedded = await openEmbedded(join(where.dataDir, 'database'))
    const db = embedded.withPlugin(refuseWhenFull(free, logger))
    // Without room it is left as a crash would leave it, which loses nothing: writing it out could hang.
    closers.push(() => (free() < RESERVE ? undefined : closeEmbedded(db)))
    warnOfNewer(await migrate(db), logger)
    await fill(db)
    // A server gathers by itself what its planner goes by; here nobody else does.
    await sql`analyze`.execute(db)
    return db
  }
  // What a start asks it asks once: a name would be of no use, and a pooler that keeps none would stumble over it.
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
