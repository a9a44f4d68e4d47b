import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { UserFacingError } from '../config/user-facing-error.ts'

/** Magic bytes of an encrypted file; salt and passphrase proof follow. */
export const SEALED = Buffer.from('HCPSEAL1')
const SALT = 16
const PROOF = 32
const TAG = 16
const PIECE = 64 * 1024

/** Scrypt cost: about 0.4 s and 128 MB per passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 }

async function deriveKeys(passphrase: string, salt: Buffer) {
  const main = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', main, '', `hcp-portal backup ${purpose}`, 32))
  return { key: derive('key'), proof: derive('proof') }
}

/** The nonce is the piece's index, under a key used for one file only. The last-piece flag is authenticated too. */
function place(number: number, last: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 8)
  return { nonce, mark: Buffer.from([last ? 1 : 0]) }
}

/** Encrypts with AES-256-GCM in pieces of 64 KB. Changed, moved, missing or truncated pieces are detected. */
export async function* encryptStream(
  chunks: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const { key, proof } = await deriveKeys(passphrase, salt)
  yield Buffer.concat([SEALED, salt, proof])
  let number = 0
  const sealPiece = (piece: Buffer, last: boolean) => {
    const { nonce, mark } = place(number++, last)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(mark)
    const head = Buffer.alloc(4)
    head.writeUInt32BE(piece.length)
    return Buffer.concat([mark, head, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length > PIECE; rest = rest.subarray(PIECE)) yield sealPiece(rest.subarray(0, PIECE), false)
  }
  yield sealPiece(rest, true)
}

/** Decrypts the output of `encryptStream`. @throws UserFacingError for a wrong passphrase, or when it is incomplete or changed */
export async function* decryptStream(
  chunks: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const read = createReader(chunks)
  await read(SEALED.length)
  const salt = await read(SALT)
  const { key, proof } = await deriveKeys(passphrase, salt)
  if (!timingSafeEqual(await read(PROOF), proof))
    throw new UserFacingError('The passphrase is not the one this file was encrypted with.')
  for (let number = 0, last = false; !last; number += 1) {
    const head = await read(5)
    last = head[0] === 1
    const length = head.readUInt32BE(1)
    if (length > PIECE) throw changed()
    const { nonce, mark } = place(number, last)
    const piece = await read(length)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(mark)
      .setAuthTag(await read(TAG))
    const text = decipher.update(piece)
    try {
      decipher.final()
    } catch {
      throw changed()
    }
    yield text
  }
  if (await read.hasMore()) throw changed()
}

const changed = () => new UserFacingError('The file is not as it was written: it was cut off or changed.')

/** Creates a function that reads exactly `length` bytes of a stream. */
function createReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await iterator.next()
    if (!done) rest = Buffer.concat([rest, value])
    return !done
  }
  const read = async (length: number) => {
    while (rest.length < length) if (!(await more())) throw changed()
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }
  return Object.assign(read, { hasMore: async () => rest.length > 0 || (await more()) })
}
