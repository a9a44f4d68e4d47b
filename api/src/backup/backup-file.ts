import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as connect, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { UserFacingError } from '../config/user-facing-error.ts'
import { BACKUP_FORMAT, type BackupHeader, type BackupTrailer } from './dump.ts'

/** The beginning of an encrypted file, in the format of the program `age`. */
const AGE = Buffer.from('age-encryption.org/v1\n')
/** Scrypt cost as a power of two: about a second and 128 MB per passphrase. */
const WORK_FACTOR = 17

/** Parts of a backup in order: begin, then each table followed by batches of its rows in JSON, then end. */
export type BackupPart =
  | { begin: BackupHeader }
  | { table: { name: string; columns: string[] } }
  | { rows: string[] }
  | { end: BackupTrailer }

/** @param allowExisting allows an existing file. @throws UserFacingError when a backup cannot be written there */
export async function requireBackupPathWritable(file: string, allowExisting = false): Promise<void> {
  const there = await access(file).then(
    () => true,
    () => false,
  )
  if (there && !allowExisting)
    throw new UserFacingError(`${file} is there already: name another file, or replace it with --overwrite.`)
  const folder = await stat(dirname(file)).catch(() => undefined)
  if (!folder?.isDirectory()) throw new UserFacingError(`There is no folder ${dirname(file)}.`)
}

/**
 * Writes a backup to a `.partial` file, verifies it by reading it, then renames it. The file is synced and has mode 0600.
 * @param passphrase encrypts the file as `age` does, in pieces of 64 KB; unencrypted without it
 * @returns the size in bytes and the number of rows by table
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  passphrase: string | undefined,
): Promise<{ bytes: number; counts: Record<string, number> }> {
  const partial = `${file}.partial`
  let counts = {}
  await rm(partial, { force: true })
  try {
    const packed = through(lines, createZstdCompress())
    const written = passphrase === undefined ? packed : await encrypt(packed, passphrase)
    await pipeline(written, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    for await (const part of readBackupFile(partial, passphrase)) if ('end' in part) counts = part.end.counts
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw explain(error, file)
  }
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
  return { bytes: (await stat(file)).size, counts }
}

/**
 * Reads a backup in batches of rows. It yields the end part only if the digest of everything before it matches.
 * @throws UserFacingError when the file is no backup, is incomplete or changed, or needs another passphrase
 */
export async function* readBackupFile(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<BackupPart> {
  try {
    const encrypted = await isEncrypted(file)
    if (encrypted && passphrase === undefined)
      throw new UserFacingError(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
    if (!encrypted && passphrase !== undefined)
      throw new UserFacingError(
        `${file} is not encrypted; without BACKUP_PASSPHRASE it is read all the same.`,
      )
    const source = createReadStream(file)
    const packed = passphrase === undefined ? source : decrypt(source, passphrase, file)
    const text = through(packed, createZstdDecompress()).setEncoding('utf8')
    yield* readParts(text, file)
  } catch (error) {
    throw isBroken(error) ? notWhole(file) : explain(error, file)
  }
}

/** Errors surface where the result is read. A reader that stops early causes no error. */
function through<T extends Transform>(source: AsyncIterable<string | Buffer>, transform: T): T {
  connect(Readable.from(source), transform, () => undefined)
  return transform
}

async function encrypt(packed: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  encrypter.setPassphrase(passphrase.normalize('NFKC'))
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(packed)))
}

/** @throws UserFacingError for a wrong passphrase, or when the file is incomplete or changed */
async function* decrypt(source: Readable, passphrase: string, file: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize('NFKC'))
  try {
    yield* Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(source)))
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new UserFacingError('The passphrase is not the one this file was encrypted with.')
    throw error instanceof Error && 'code' in error ? error : notWhole(file)
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length)
    return buffer.equals(AGE)
  } finally {
    await handle.close()
  }
}

async function* readParts(chunks: AsyncIterable<string>, file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let rest = ''
  let state: 'begin' | 'rows' | 'end' = 'begin'
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    let rows: string[] = []
    for (const line of lines) {
      if (state === 'end') throw notWhole(file)
      if (state === 'rows' && !line.startsWith('#')) {
        hash.update(`${line}\n`)
        rows.push(line)
        continue
      }
      if (rows.length > 0) yield { rows }
      rows = []
      const part = readMark(line, file)
      if ('begin' in part !== (state === 'begin')) throw notWhole(file)
      state = 'end' in part ? 'end' : 'rows'
      if ('end' in part && part.end.sha256 !== hash.digest('hex')) throw notWhole(file)
      if (state === 'rows') hash.update(`${line}\n`)
      yield part
    }
    if (rows.length > 0) yield { rows }
  }
  if (state !== 'end' || rest !== '') throw notWhole(file)
}

function readMark(line: string, file: string): BackupPart {
  const [, name = '', json = ''] = /^#(begin|table|end) (\{.*\})$/.exec(line) ?? []
  if (name === '') throw notWhole(file)
  const part = { [name]: JSON.parse(json) } as BackupPart // as dump.ts writes it, which the digest shows
  if ('begin' in part && part.begin.format !== BACKUP_FORMAT)
    throw new UserFacingError(`${file} is a backup of another form (${part.begin.format}).`)
  return part
}

const notWhole = (file: string) =>
  new UserFacingError(`${file} is no backup, or not as it was written: it was cut off or changed.`)

const FILE_ERRORS = ['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ENOSPC', 'EROFS', 'EDQUOT', 'EIO']

function explain(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new UserFacingError(`There is no file ${file}.`)
  return FILE_ERRORS.includes(code)
    ? new UserFacingError(`${file} cannot be read or written (${code}).`)
    : error
}

/** Errors of decompression and JSON parsing for broken or truncated data. */
const isBroken = (error: unknown) =>
  error instanceof SyntaxError ||
  (error instanceof Error && 'code' in error && /^(ZSTD_|Z_|ERR_)/.test(String(error.code)))
