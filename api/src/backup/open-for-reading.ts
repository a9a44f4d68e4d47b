import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { UserFacingError } from '../config/user-facing-error.ts'
import { FolderLockedError } from '../platform/database/folder-lock.ts'
import {
  type CommandPlace,
  openDatabaseInFolder,
  openWithoutMigrating,
  requireExistingDatabase,
} from '../platform/database/open-without-migrating.ts'
import type { Database } from '../platform/database/schema.ts'
import { type BackupOutcome, recordBackupOutcome } from './last-backup.queries.ts'
import { backupSocketPath, type CopyAnswer } from './serve-database-copies.ts'

/** A database to read. `note` records in the original how a backup ended. */
export type ReadableDatabase = { db: Database; note(outcome: BackupOutcome): Promise<void> }

/**
 * Opens a database to read it, also while a portal runs on its folder: then a copy that this portal makes.
 * @throws UserFacingError when there is no database, or the portal makes no copy
 */
export async function openDatabaseForReading(location: CommandPlace): Promise<ReadableDatabase> {
  requireExistingDatabase(location.where)
  try {
    const db = await openWithoutMigrating(location)
    return { db, note: outcome => recordBackupOutcome(db, outcome) }
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error
    const copy = await requestCopyFromRunningPortal(location.where.dataDir, error)
    location.closers.push(copy.giveBack)
    return { db: await openDatabaseInFolder(copy.folder, location.closers), note: copy.note }
  }
}

/** Requests a copy from the running portal that has locked a data folder. @throws UserFacingError with the reason if it fails */
export async function requestCopyFromRunningPortal(
  dataDir: string,
  folderLockedError: UserFacingError,
): Promise<{ folder: string; note(outcome: BackupOutcome): Promise<void>; giveBack: () => undefined }> {
  const socket = connect(backupSocketPath(dataDir))
  await once(socket, 'connect').catch(() => {
    throw new UserFacingError(`${folderLockedError.message} It takes no questions: stop it first.`)
  })
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const read = async (): Promise<CopyAnswer> => {
    const { value, done } = await lines.next()
    return done ? { problem: 'it ended meanwhile' } : JSON.parse(value)
  }
  const first = await read()
  if (!('folder' in first)) throw refused(first)
  return {
    /** A data folder that exists until `giveBack` is called. */
    folder: first.folder,
    async note(outcome: BackupOutcome) {
      socket.write(`${JSON.stringify(outcome)}\n`)
      const said = await read()
      if (!('noted' in said)) throw refused(said)
    },
    giveBack: () => void socket.end(),
  }
}

function refused(answer: CopyAnswer): UserFacingError {
  const problem = 'problem' in answer ? answer.problem : 'its answer was another'
  return new UserFacingError(`The portal did not make a copy to read: ${problem}.`)
}
