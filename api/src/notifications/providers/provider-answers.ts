import type * as z from 'zod/mini'
import type { ProviderAnswer } from './post-to-provider.ts'
import { SendError } from './provider.ts'

/** Maximum length of a stored provider answer, in characters. */
const SAID_MAX = 120
/** Upper limit of a provider's retry time, in seconds. */
const WAIT_MAX = 3600

/**
 * Shortens a provider's answer and removes control characters, which the database refuses, and longer numbers, which may
 * be the recipient's number or a code.
 */
export function sanitizeProviderAnswer(answerText: string): string {
  const plain = answerText
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\d(?:[ ()-]*\d){3,}/g, '…')
    .replace(/\s+/g, ' ')
  return plain.trim().slice(0, SAID_MAX)
}

/** Parses JSON against a schema; undefined when it does not match. */
export function parseJsonOrUndefined<T>(text: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Statuses after which the message may have been sent: the receiver is still processing it, or a proxy timed out. */
const MAYBE_SENT: readonly number[] = [409, 425, 502, 504]

/** Creates the error for a refusal. @param reason the reason in a few words, without the message text */
export function toSendError(
  { status, headers }: ProviderAnswer,
  reason: string,
  permanent = false,
): SendError {
  const maybeSent = status < 300 || MAYBE_SENT.includes(status)
  return new SendError(reason, {
    lasting: permanent,
    retryAfter: readWait(headers.get('retry-after')),
    maybeSent,
  })
}

/** Seconds from a Retry-After header, which is a number or a date. */
function readWait(header: string | null): number | undefined {
  if (header === null) return undefined
  const isNumber = /^\d+$/.test(header)
  const seconds = isNumber ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), WAIT_MAX)
}
