import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { UserFacingError } from '../config/user-facing-error.ts'
import { FolderHeldError } from '../platform/database/folder-lock.ts'
import {
  type CommandPlace,
  openCopy,
  openWithoutMigrating,
  requireDatabase,
} from '../platform/database/open-without-migrating.ts'
import type { Database } from '../platform/database/schema.ts'
import { backupSocketPath, type CopyAnswer } from './copies.ts'
import { type MadeBackup, recordBackup } from './last-backup.queries.ts'

/** A database to read. `note` records a backup in the original. */
export type Source = { db: Database; note(backup: MadeBackup): Promise<void> }

/**
 * Opens a database to read it, also while a portal runs on its folder: then a copy that this portal makes.
 * @throws UserFacingError when there is no database, or the portal makes no copy
 */
export async function openForReading(place: CommandPlace): Promise<Source> {
  requireDatabase(place.where)
  try {
    const db = await openWithoutMigrating(place)
    return { db, note: backup => recordBackup(db, backup) }
  } catch (error) {
    if (!(error instanceof FolderHeldError)) throw error
    const copy = await requestCopy(place.where.dataDir, error)
    place.closers.push(copy.giveBack)
    return { db: await openCopy(copy.folder, place.closers), note: copy.note }
  }
}

/** Requests a copy from the running portal that has locked a data folder. @throws UserFacingError with the reason if it fails */
export async function requestCopy(dataDir: string, held: UserFacingError) {
  const socket = connect(backupSocketPath(dataDir))
  await once(socket, 'connect').catch(() => {
    throw new UserFacingError(`${held.message} It takes no questions: stop it first.`)
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
    async note(backup: MadeBackup) {
      socket.write(`${JSON.stringify(backup)}\n`)
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
