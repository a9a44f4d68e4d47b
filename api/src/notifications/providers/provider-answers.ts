import type * as z from 'zod/mini'
import type { Answer } from './post.ts'
import { SendError } from './provider.ts'

/** Characters kept of what a provider says. */
const SAID_MAX = 120
/** Seconds a provider may keep a message waiting, whatever it asks for. */
const WAIT_MAX = 3600

/**
 * What a provider says, short, without control characters, which the database refuses, and without longer numbers: it may
 * repeat whom a message was for, or a code.
 */
export function shortenAnswer(said: string): string {
  const plain = said
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\d(?:[ ()-]*\d){3,}/g, '…')
    .replace(/\s+/g, ' ')
  return plain.trim().slice(0, SAID_MAX)
}

/** JSON as it must be; undefined for anything else. */
export function readJson<T>(text: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Statuses after which a message may have left: of a receiver still at work on it, or of a proxy that got no answer. */
const MAYBE_SENT: readonly number[] = [409, 425, 502, 504]

/** That an answer is a refusal. @param said in a few words, without the message */
export function sendErrorFrom({ status, headers }: Answer, said: string, lasting = false): SendError {
  const maybeSent = status < 300 || MAYBE_SENT.includes(status)
  return new SendError(said, { lasting, retryAfter: readWait(headers['retry-after']), maybeSent })
}

/** Seconds that a Retry-After asks for, which may be a number or a date. */
function readWait(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const isNumber = /^\d+$/.test(header)
  const seconds = isNumber ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), WAIT_MAX)
}
