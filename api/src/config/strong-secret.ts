/** What a secret must be, and a command that makes one. */
export const STRONG_SECRET =
  '32 random bytes or more in base64 or hex, as this makes one: ' +
  `node -p "crypto.randomBytes(32).toString('base64url')"`

const BYTES_MIN = 32
/** 32 random bytes have about thirty distinct values; fewer than this are a pattern. */
const VARIETY_MIN = 16
/** Words that people often put into a secret; one random secret in four million contains one. */
const WORDS = /secret|change|password|example|default|portal|session|replace|random|please|qwerty|letmein/i

/**
 * Whether a secret looks random: base64 or hex of at least 32 bytes, without repetition or words. Base64 must have both
 * upper-case and lower-case letters.
 */
export function isStrongSecret(secret: string): boolean {
  const hex = /^([0-9a-f]{2})+$/i.test(secret)
  const base64 = /^[\w+/-]+={0,2}$/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret)
  if (!hex && !base64) return false
  const bytes = Buffer.from(secret, hex ? 'hex' : 'base64')
  const spelled = WORDS.test(secret) || WORDS.test(bytes.toString('latin1'))
  return bytes.length >= BYTES_MIN && new Set(bytes).size >= VARIETY_MIN && !spelled
}
