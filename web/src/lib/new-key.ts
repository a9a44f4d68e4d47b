/** An Idempotency-Key nobody else has: 32 digits. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing where the portal is opened over plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
