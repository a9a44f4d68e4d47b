/** A unique Idempotency-Key of 32 hexadecimal digits. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing over plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
