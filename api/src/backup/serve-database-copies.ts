import { constants } from 'node:fs'
import { cp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { DISK_RESERVE_BYTES, freeDiskBytes } from '../platform/database/disk-space.ts'
import type { Database } from '../platform/database/schema.ts'
import { recordBackupOutcome } from './last-backup.queries.ts'

/** Unix socket for requesting a database copy from a running portal. The data folder is private to the portal's user. */
export const backupSocketPath = (dataDir: string) => join(dataDir, 'portal.sock')
/** Milliseconds in which the end of the command before is heard of. */
const CLOSE_WAIT = 100
/** Data folder that holds the copy. */
const copyOf = (dataDir: string) => join(dataDir, 'backup-copy')

/** The portal's answer: path of the copy, confirmation that the backup's end is recorded, or a problem. */
export type CopyAnswer = { folder: string } | { noted: true } | { problem: string }

type Parts = { db: Database; dataDir: string; logger: Pick<BaseLogger, 'info' | 'warn'> }
type StopServing = () => Promise<void>

/**
 * Gives `npm run portal -- backup` a copy of the embedded database's files, which only this process may open. Calls wait for
 * the database only while the files are copied. The copy is deleted when the connection that requested it closes.
 * @returns a function that stops the service
 */
export async function serveDatabaseCopies({ db, dataDir, logger }: Parts): Promise<StopServing> {
  const [socketPath, folder] = [backupSocketPath(dataDir), copyOf(dataDir)]
  await rm(folder, { recursive: true, force: true })
  await rm(socketPath, { force: true })
  const sockets = new Set<Socket>()
  /** Settles when every connection so far is closed. */
  let closed: Promise<unknown> = Promise.resolve()
  /** Settles when its copy is deleted too. */
  let free: Promise<unknown> = Promise.resolve()

  async function serve(socket: Socket, before: { closed: Promise<unknown>; free: Promise<unknown> }) {
    const answer = (said: CopyAnswer) => socket.write(`${JSON.stringify(said)}\n`)
    try {
      const isAlone = await Promise.race([
        before.closed.then(() => true),
        setTimeout(CLOSE_WAIT, false, { ref: false }),
      ])
      if (isAlone) await before.free
      const problem = isAlone ? await findProblem(dataDir) : 'another backup is under way'
      if (problem !== undefined) {
        socket.end(`${JSON.stringify({ problem } satisfies CopyAnswer)}\n`)
        return
      }
      const begun = performance.now()
      await copyFiles(db, join(dataDir, 'database'), join(folder, 'database'))
      logger.info(`Copied the database for a backup in ${Math.round(performance.now() - begun)} ms`)
      answer({ folder })
      for await (const line of createInterface({ input: socket })) {
        await recordBackupOutcome(db, JSON.parse(line))
        answer({ noted: true })
      }
    } catch (error) {
      logger.warn({ err: error }, 'A backup broke off')
      socket.destroy()
    }
  }

  const server = createServer(socket => {
    socket.on('error', () => undefined)
    sockets.add(socket)
    const before = { closed, free }
    const own = new Promise(resolve => socket.on('close', resolve)).then(() => sockets.delete(socket))
    closed = Promise.all([before.closed, own])
    free = Promise.all([before.free, closed, serve(socket, before)]).then(() =>
      rm(folder, { recursive: true, force: true }),
    )
  })
  await new Promise<void>(resolve => {
    server.once('error', error => {
      logger.warn(`No backup can be made while the portal runs (${error.message})`)
      resolve()
    })
    server.listen(socketPath, resolve)
  })
  return async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await free
  }
}

async function findProblem(dataDir: string): Promise<string | undefined> {
  const names = await readdir(join(dataDir, 'database'), { recursive: true, withFileTypes: true })
  const files = names.filter(entry => entry.isFile()).map(entry => stat(join(entry.parentPath, entry.name)))
  const bytes = (await Promise.all(files)).reduce((total, { size }) => total + size, 0)
  const [needed, free] = [bytes + DISK_RESERVE_BYTES, freeDiskBytes(dataDir)]
  if (free >= needed) return undefined
  const [neededMb, freeMb] = [needed, free].map(one => Math.ceil(one / 1024 ** 2))
  return `a copy of the database needs ${neededMb} MB on the disk of ${dataDir}, where ${freeMb} are free; stop the portal first, then it needs none`
}

/** Copies the files while it holds the only database connection; uses copy-on-write where the file system supports it. */
async function copyFiles(db: Database, from: string, to: string): Promise<void> {
  await db
    .connection()
    .execute(() => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, force: true }))
}
