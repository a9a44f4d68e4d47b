import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserFacingError } from '../../config/user-facing-error.ts'
import { createWritableFolderIfMissing } from './disk-space.ts'

/** Another process holds the data folder. */
export class FolderLockedError extends UserFacingError {}

/** Keeps a reference to each lock: garbage collection would release it. */
const held = new Set<DatabaseSync>()

type ReleaseLock = () => void

/**
 * Locks an embedded database's folder exclusively (D§1). It is an operating-system file lock, so it is released when the
 * process ends in any way. SQLite is only the portable way to take such a lock from Node.
 * @returns a function that releases the lock
 * @throws UserFacingError when it cannot be written to; FolderLockedError at once, with the id of the process that holds the folder
 */
export function lockDataFolder(dataFolder: string): ReleaseLock {
  createWritableFolderIfMissing(dataFolder)
  const pidFile = join(dataFolder, 'portal.pid')
  const lock = new DatabaseSync(join(dataFolder, 'portal.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch {
    lock.close()
    throw new FolderLockedError(
      `The data folder ${dataFolder} is in use by process ${readLockOwnerPid(pidFile)}.`,
    )
  }
  writeFileSync(pidFile, String(process.pid))
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function readLockOwnerPid(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'of unknown number'
  }
}
