import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

type Cost = { memory: number; passes: number; parallelism: number }

/** Cost of new hashes: OWASP's first recommendation for argon2id. `memory` in KiB. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** @returns the password's argon2id hash as a PHC string, which contains cost and salt (D§8) */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await digest(password, salt, HASH_BYTES, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

/**
 * Whether the password matches the PHC string. Without a readable string it returns false at the same cost, so the response
 * time does not show whether an account exists.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const match = phc.exec(storedHash ?? '')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match ?? []
  const expected = match ? Buffer.from(hash, 'base64') : Buffer.alloc(HASH_BYTES)
  const cost = match
    ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    : COST
  const nonce = match ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES)
  const given = await digest(password, nonce, expected.length, cost)
  return timingSafeEqual(given, expected) && match !== null
}

/** Normalizes Unicode: keyboards may compose the same characters differently. */
function digest(password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
