import type { ExecFileException } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { PortalError } from '../http/errors.ts'
import { OUTCOMES } from './outcomes.ts'
import { runApart } from './run-apart.ts'

const CONVERT = fileURLToPath(new URL('./convert.ts', import.meta.url))
/** Milliseconds it may take; an honest file of the largest size takes one or two. */
const PATIENCE = 10_000

/** `hash` is the SHA-256 of `webp` as base64url; width and height are pixels. */
export type Made = { hash: string; webp: Uint8Array<ArrayBuffer>; width: number; height: number }

/**
 * Makes a picture of a file of any content, in a process of its own: what breaks the decoder or fills the memory with pixels
 * breaks and fills nothing of the portal, whose start and size do not change by the decoder either (decision 25).
 * @param shape SQUARE of its middle, 208 × 208 pixels; LOGO is all of it, within 480 × 144 (decision 25)
 * @throws PortalError PICTURE_UNREADABLE, PICTURE_TOO_LARGE by its pixels, or of a logo LOGO_INVISIBLE on white
 */
export async function makePicture(file: Uint8Array, shape: 'SQUARE' | 'LOGO'): Promise<Made> {
  const made = await runApart([CONVERT, shape], file, PATIENCE).catch(refuse)
  const webp = new Uint8Array(made.subarray(4))
  const hash = createHash('sha256').update(webp).digest('base64url')
  return { hash, webp, width: made.readUInt16BE(0), height: made.readUInt16BE(2) }
}

function refuse(error: ExecFileException): never {
  const codes = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[] // it has no others
  const code = codes.find(candidate => OUTCOMES[candidate] === error.code)
  if (code !== undefined) throw new PortalError(code)
  // A decoder that was ended, by its own fault or for taking too long, could not read the file.
  throw error.signal ? new PortalError('PICTURE_UNREADABLE') : error
}
