import { createHmac, randomBytes } from 'node:crypto'
import { equalsInConstantTime } from '../../platform/http/equals-in-constant-time.ts'

/** The alphabet of Base32 (RFC 4648). It leaves out 0, 1 and 8, which look like O, I and B. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** Seconds an authenticator app shows a code: the default of RFC 6238. */
const STEP = 30
const DIGITS = 6
/** Steps of tolerated clock skew. */
const DRIFT = 1

/** The step of a time. @param timeMs milliseconds since 1970 */
export function totpStepAtTime(timeMs: number): number {
  return Math.floor(timeMs / 1000 / STEP)
}

/** The code of a step (RFC 6238 on RFC 4226, SHA-1). @param secret in Base32 */
export function totpCodeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of a code: the current step or one on either side; undefined when none matches. Compares in constant time. */
export function findMatchingTotpStep(
  secret: string,
  code: string,
  timeMs: number = Date.now(),
): number | undefined {
  const now = totpStepAtTime(timeMs)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => now - DRIFT + index)
  return steps.filter(step => equalsInConstantTime(totpCodeOfStep(secret, step), code)).at(-1)
}

/** @returns `length` random characters of 5 bits each */
export function randomBase32(length: number): string {
  return Array.from(randomBytes(length), byte => SIGNS[byte % SIGNS.length]).join('')
}

/** @returns the whole bytes of a Base32 text without padding */
export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, sign => SIGNS.indexOf(sign).toString(2).padStart(BITS, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
