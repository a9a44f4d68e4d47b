import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'

/**
 * Bytes that stay free on the disk of the embedded database: it writes its log in pieces of 16 MB, and once there is no room for
 * the next it answers nothing any more, not even a signal.
 */
export const RESERVE = 64 * 1024 * 1024

/** PostgreSQL's own code for a full disk. */
class DiskFullError extends Error {
  readonly code = '53100'
}

/** Makes the data folder, if it is not there, and makes sure it can be written to. @throws UserFacingError saying what is wrong */
export function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new UserFacingError(`The data folder ${folder} cannot be written to (${code}).`)
  }
}

/** @throws UserFacingError when the disk of a folder has no room left to start in */
export function requireDiskSpace(folder: string): void {
  const free = freeDiskBytes(folder)
  if (free >= RESERVE) return
  throw new UserFacingError(
    `The disk of ${folder} is full: ${describe(free)} are free, ${describe(RESERVE)} are needed.`,
  )
}

/** Bytes that this user may still write. */
export function freeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const describe = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`

/**
 * Refuses whatever would write while the disk is full, before it reaches the embedded database; what reads goes on. Looking
 * costs microseconds, and no one need come by when there is room again.
 * @param free bytes that are left
 * @param logger is told once when it begins, and once when it is over
 */
export function refuseWhenFull(free: () => number, logger: Pick<BaseLogger, 'error' | 'info'>): KyselyPlugin {
  let full = false
  return {
    transformQuery({ node }) {
      if (isRead(node)) return node
      const left = free()
      if (left < RESERVE !== full) {
        full = !full
        if (full)
          logger.error(
            `The disk is full: ${describe(left)} are free. Nothing can be changed until there are ${describe(RESERVE)}.`,
          )
        else logger.info('The disk has room again.')
      }
      if (full) throw new DiskFullError('The disk is full')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Whether a statement leaves everything as it is; one that locks rows marks them. */
function isRead(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*select\b/i.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode' && node.endModifiers === undefined
}
