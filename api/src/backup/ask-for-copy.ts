import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { UserFacingError } from '../config/user-facing-error.ts'
import { backupSocketPath, type CopyAnswer } from './copies.ts'

/** Requests a copy from the running portal that has locked a data folder. @throws UserFacingError with the reason if it fails */
export async function requestBackupFromServer(dataDir: string, held: UserFacingError) {
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
    /** Has the portal record the backup. @param at the backup's point in time, ISO 8601 */
    async note(at: string) {
      socket.write(`${at}\n`)
      const said = await read()
      if (!('noted' in said)) throw refused(said)
    },
    giveBack: () => void socket.end(),
  }
}

function refused(answer: CopyAnswer): UserFacingError {
  const problem = 'problem' in answer ? answer.problem : 'its answer was another'
  return new UserFacingError(`The portal did not help with the backup: ${problem}.`)
}
