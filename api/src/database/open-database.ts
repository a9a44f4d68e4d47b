import { join } from 'node:path'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { closeDatabase, connectServer, openEmbedded, requireServer } from './connect.ts'
import { lockFolder } from './folder-lock.ts'
import type { Database } from './schema.ts'

type Where = { dataDir: string; databaseUrl: string | undefined }

/**
 * Opens the server's or the embedded database, of which the folder is held (D§1).
 * @param closers receives, at once, how to close what is open so far; the last goes first
 * @param logger is told of connections that break later
 * @throws StartError saying what is wrong
 */
export async function openDatabase(
  where: Where,
  closers: (() => Promise<void> | void)[],
  logger: Pick<BaseLogger, 'error'>,
): Promise<Database> {
  if (where.databaseUrl === undefined) {
    // Names, numbers and codes lie in its files: for this user's eyes only.
    process.umask(0o077)
    closers.push(lockFolder(where.dataDir))
    const db = await openEmbedded(join(where.dataDir, 'database'))
    closers.push(() => closeDatabase(db, true))
    // A server gathers by itself what its planner goes by; here nobody else does.
    await sql`analyze`.execute(db)
    return db
  }
  const db = connectServer(where.databaseUrl, logger)
  closers.push(() => closeDatabase(db, false))
  await requireServer(db, 'DATABASE_URL')
  return db
}
