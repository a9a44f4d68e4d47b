import { useRef } from 'react'

/** A unique Idempotency-Key of 32 hexadecimal digits. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing over plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The Idempotency-Keys of calls with an unknown outcome: the same content has the same key, other content another one. */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>())
  return {
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content) ?? ''
      const key = keys.current.get(text) ?? newIdempotencyKey()
      keys.current.set(text, key)
      return key
    },
    /** The call succeeded: the same content is a new call from now on. */
    forget: (content: unknown) => keys.current.delete(JSON.stringify(content) ?? ''),
  }
}
