import { randomBytes } from 'node:crypto'

/** The alphabet of Base32 (RFC 4648). It leaves out 0, 1 and 8, which look like O, I and B. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** @returns `length` random characters of 5 bits each */
export function randomBase32(length: number): string {
  return Array.from(randomBytes(length), byte => SIGNS[byte % SIGNS.length]).join('')
}

/** @returns the whole bytes of a Base32 text without padding */
export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, sign => SIGNS.indexOf(sign).toString(2).padStart(BITS, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
