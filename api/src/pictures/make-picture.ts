import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PortalError } from '../http/errors.ts'
import { OUTCOMES } from './outcomes.ts'

const CONVERT = fileURLToPath(new URL('./convert.ts', import.meta.url))
/** Milliseconds it may take; an honest file of the largest size takes one or two. */
const PATIENCE = 10_000
/** Bytes the outcome may have; it has some 10,000. */
const OUTCOME_MAX = 1_000_000

/** What a process needs to start; no secret is among it. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/**
 * Makes a picture of a file of any content, in a process of its own: what breaks the decoder or fills the memory with pixels
 * breaks and fills nothing of the portal, whose start and size do not change by the decoder either (decision 48).
 * @returns WebP
 * @throws PortalError PICTURE_UNREADABLE, or PICTURE_TOO_LARGE by its pixels
 */
export function makePicture(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
      maxBuffer: OUTCOME_MAX,
      env: Object.fromEntries(ENVIRONMENT.map(name => [name, process.env[name]])),
    } as const
    const child = execFile(process.execPath, [CONVERT], options, (error, picture, said) => {
      if (error === null) return resolve(new Uint8Array(picture))
      if (error.code === OUTCOMES.PICTURE_TOO_LARGE) return reject(new PortalError('PICTURE_TOO_LARGE'))
      // A decoder that was ended, by its own fault or for taking too long, could not read the file.
      const ended = error.code === OUTCOMES.PICTURE_UNREADABLE || error.signal != null
      return reject(ended ? new PortalError('PICTURE_UNREADABLE') : new Error(`No picture: ${said}`))
    })
    // It may end before it has read everything; how it ended is told above.
    child.stdin?.on('error', () => undefined).end(file)
  })
}
