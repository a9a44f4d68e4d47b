import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { UserFacingError } from '../config/user-facing-error.ts'
import { backupSocketPath, type CopyAnswer } from './copies.ts'

/** Asks the portal that holds a data folder for a copy. @throws UserFacingError saying why there is none */
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
    /** A data folder, there until the copy is given back. */
    folder: first.folder,
    /** Lets the portal note the backup. @param at as of when it is */
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
