import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'

/**
 * Bytes kept free on the disk of the embedded database. It writes its log in segments of 16 MB; without space for the next one
 * it hangs and does not even react to signals.
 */
export const DISK_RESERVE_BYTES = 64 * 1024 * 1024

/** Has PostgreSQL's error code for a full disk. */
class DiskFullError extends Error {
  readonly code = '53100'
}

/** Creates the data folder if needed and checks that it is writable. @throws UserFacingError if it is not */
export function createWritableFolderIfMissing(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new UserFacingError(`The data folder ${folder} cannot be written to (${code}).`)
  }
}

/** Makes a folder and those above it. Node's own way never ends where the system makes none, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(resolve(folder)))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it at this moment.
    if (!existsSync(folder)) throw error
  }
}

/** Checks that the disk has enough free space to start. @throws UserFacingError if it has not */
export function requireDiskSpace(dataFolder: string): void {
  const free = freeDiskBytes(dataFolder)
  if (free >= DISK_RESERVE_BYTES) return
  throw new UserFacingError(
    `The disk of ${dataFolder} is full: ${describe(free)} are free, ${describe(DISK_RESERVE_BYTES)} are needed.`,
  )
}

/** Free bytes on the disk for this user. */
export function freeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const describe = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`

/**
 * Refuses writes while the disk is full, before they reach the embedded database; reads continue. It checks before each write,
 * which takes microseconds, so writes continue as soon as there is space again.
 * @param readFreeBytes returns the free bytes
 * @param logger logs once when the disk becomes full and once when it has space again
 */
export function refuseWritesWhenDiskFull(
  readFreeBytes: () => number,
  logger: Pick<BaseLogger, 'error' | 'info'>,
): KyselyPlugin {
  let full = false
  return {
    transformQuery({ node }) {
      if (isRead(node)) return node
      const left = readFreeBytes()
      if (left < DISK_RESERVE_BYTES !== full) {
        full = !full
        if (full)
          logger.error(
            `The disk is full: ${describe(left)} are free. Nothing can be changed until there are ${describe(DISK_RESERVE_BYTES)}.`,
          )
        else logger.info('The disk has room again.')
      }
      if (full) throw new DiskFullError('The disk is full')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Whether a statement only reads; a select that locks rows counts as a write, since it marks them. */
function isRead(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*select\b/i.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode' && node.endModifiers === undefined
}
