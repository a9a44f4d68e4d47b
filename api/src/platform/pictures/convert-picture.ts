import { type ExecFileException, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PortalError } from '../http/errors.ts'
import { APP_ICON_NAMES, type AppIcon } from './app-icon-names.ts'
import { CONVERTER_EXIT_CODES } from './exit-codes.ts'

const CONVERT = fileURLToPath(new URL('./picture-converter.ts', import.meta.url))
/** Timeout in milliseconds; a valid file of the largest size takes one or two seconds. */
const PATIENCE = 10_000
/** Retry-After in seconds when a picture took too long. */
const RETRY_SECONDS = 5

/** Most bytes of output: a photo of nothing but noise has less. */
const OUTPUT_MAX = 4_000_000

/** Environment variables that a process needs to start; they contain no secret. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/** `hash` is the SHA-256 of `webp` as base64url; width and height are pixels. Only a logo has icons. */
export type ConvertedPicture = {
  hash: string
  webp: Uint8Array<ArrayBuffer>
  width: number
  height: number
  icons: { name: AppIcon; png: Uint8Array<ArrayBuffer> }[]
}

/**
 * Converts an untrusted file to a picture in a child process: a file that crashes the decoder or exhausts its memory does not
 * affect the portal, and the portal itself need not load the decoder (decision 25).
 * @param shape SQUARE crops the middle to 208 × 208 pixels; LOGO keeps the whole picture within 480 × 144 and draws the
 * icons of the installed app; PHOTO keeps the whole picture within 1600 × 1600 (decisions 25, 41)
 * @throws PortalError PICTURE_UNREADABLE, PICTURE_TOO_LARGE in pixels, for a logo LOGO_INVISIBLE on white, or UNAVAILABLE if it
 *   takes too long
 */
export async function convertPictureInChildProcess(
  untrustedFile: Uint8Array,
  shape: 'SQUARE' | 'LOGO' | 'PHOTO',
): Promise<ConvertedPicture> {
  const made = await runInChildProcess([CONVERT, shape], untrustedFile, PATIENCE).catch(throwPictureRefusal)
  const [webp = new Uint8Array(), ...pngs] = readFiles(made.subarray(4))
  const hash = createHash('sha256').update(webp).digest('base64url')
  const icons = APP_ICON_NAMES.flatMap((name, index) => {
    const png = pngs[index]
    return png === undefined ? [] : [{ name, png }]
  })
  return { hash, webp, width: made.readUInt16BE(0), height: made.readUInt16BE(2), icons }
}

/** Reads files that each follow their length in four bytes. */
function readFiles(output: Buffer): Uint8Array<ArrayBuffer>[] {
  if (output.length === 0) return []
  const end = 4 + output.readUInt32BE(0)
  return [new Uint8Array(output.subarray(4, end)), ...readFiles(output.subarray(end))]
}

/** Throws the refusal for a decoder that failed. */
export function throwPictureRefusal(error: ExecFileException): never {
  const codes = Object.keys(CONVERTER_EXIT_CODES) as (keyof typeof CONVERTER_EXIT_CODES)[] // it has no others
  const code = codes.find(candidate => CONVERTER_EXIT_CODES[candidate] === error.code)
  if (code !== undefined) throw new PortalError(code)
  // On a busy server a valid picture takes long, too: what was killed after the timeout may be tried again.
  if (error.killed && error.signal) throw new PortalError('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
  // A decoder that crashed could not read the file.
  throw error.signal ? new PortalError('PICTURE_UNREADABLE') : error
}

/**
 * Runs one of our programs in a child process without the portal's environment. Kills it after a timeout.
 * @param scriptAndArgs its file and arguments
 * @param input for its standard input
 * @param timeoutMs timeout in milliseconds
 * @returns its standard output
 * @throws ExecFileException with the exit code or signal if it fails
 */
export async function runInChildProcess(
  scriptAndArgs: readonly string[],
  input: Uint8Array,
  timeoutMs: number,
): Promise<Buffer> {
  const running = promisify(execFile)(process.execPath, scriptAndArgs, {
    encoding: 'buffer',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_MAX,
    env: Object.fromEntries(ENVIRONMENT.map(name => [name, process.env[name]])),
  })
  // The program may end before it has read everything; its exit code is reported anyway.
  running.child.stdin?.on('error', () => undefined).end(input)
  return (await running).stdout
}
