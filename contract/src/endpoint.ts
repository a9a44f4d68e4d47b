import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

/**
 * Who may call an endpoint.
 * - `public`: anyone; a token is not looked at.
 * - `optional`: anyone; a token that is sent must be valid and says who asks.
 * - roles: a live session of one of them. `hcp` tells how far an HCP must have come: `any` registered one,
 *   `verified` by an admin, or verified and `terms` accepted (D§4); `terms` unless said otherwise. Where admins need a
 *   second factor, `admin: 'any'` lets in one who has none yet.
 */
export type Access =
  | 'public'
  | 'optional'
  | { roles: readonly Role[]; hcp?: 'any' | 'verified' | 'terms'; admin?: 'any' }

export type Endpoint = {
  summary: string
  access: Access
  /** Request headers that change what it does, beyond the session's; an object whose keys are in lower case. */
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  query?: z.ZodMiniType
  params?: z.ZodMiniType
  response: z.ZodMiniType
  meta?: z.ZodMiniType
  /** What it can refuse beyond bad input and missing access. */
  errors?: readonly ErrorCode[]
  /**
   * What it is to a busy server, which works on so much of each class at a time: `urgent` is what logs in, registers and orders,
   * `password` hashes one, an `upload` is decoded, a `picture` is one of many on a screen, a `probe` never waits. The class of
   * the rest follows from the other fields: `file` is an import or an export, `staff` is for admins alone, `other` is left.
   */
  load?: 'urgent' | 'password' | 'upload' | 'picture' | 'probe'
  /** Bytes its body may have, where the usual limit is too small. */
  bodyMax?: number
  /** The body is a picture's file instead of JSON. */
  bodyIs?: 'picture'
  /** Answers a file instead of JSON: `lines`, written as they are read, or the `bytes` of what never changes. */
  file?: 'text/csv' | 'image/webp'
}

type EndpointKey = `${'GET' | 'POST' | 'DELETE'} /${string}`

/** Declares endpoints under what the specification calls them, keeping their exact types. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(endpoints: T): T {
  return endpoints
}

/**
 * What no text may hold: control characters but line breaks and tabs, NUL among them, which PostgreSQL cannot store; and
 * the marks that turn the direction of writing, by which a name could pass for another on screen.
 */
const UNWANTED = /[^\P{Cc}\t\n\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A text of at most `max` UTF-16 code units, trimmed, well-formed and without unwanted characters. */
export function text(max: number, min = 0) {
  return z.pipe(
    z.string().check(z.trim(), z.minLength(min), z.maxLength(max)),
    z.string().check(z.refine(value => value.isWellFormed() && !UNWANTED.test(value), 'Invalid characters.')),
  )
}

/** As `text`, without line breaks and tabs: it stands on one line wherever it is shown. */
export function lineText(max: number, min = 0) {
  return z.pipe(
    text(max, min),
    z.string().check(z.refine(value => !/[\t\n\r]/.test(value), 'Must be on one line.')),
  )
}

/** A value whose problem, if any, is the message of a rule: the same rule the form shows. */
export function textWithRule(max: number, problem: (value: string) => string | undefined) {
  return z.pipe(
    text(max),
    z.string().check(
      z.superRefine((value, context) => {
        const message = problem(value)
        if (message !== undefined) context.addIssue({ code: 'custom', message, input: value })
      }),
    ),
  )
}

/** What people type in several ways, as a phone number or a code, read into its one form or refused with `message`. */
export function parsedText(read: (text: string) => string | undefined, message: string) {
  return z.pipe(
    text(30),
    z.pipe(
      z.string().check(z.refine(value => read(value) !== undefined, message)),
      z.transform((value: string) => read(value) ?? ''),
    ),
  )
}

/** A number of the address, whose digits fit a pattern. */
export function queriedNumber(pattern: RegExp, message: string) {
  return z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number))
}

export const id = z.guid()
/** A day of a calendar, 'YYYY-MM-DD'. */
export const day = z.iso
  .date()
  .check(z.refine(value => value >= '2000-01-01' && value <= '2199-12-31', 'Must be a day of this time.'))
/** A moment as answers write them: UTC, with milliseconds. */
export const instant = z.iso
  .datetime({ precision: 3 })
  .check(z.refine(value => value >= '2000' && value < '2200', 'Must be a moment of this time.'))
/** Where the next page begins, as `meta.next` told it: microseconds and id of the last row seen. */
export const cursor = z
  .string()
  .check(z.regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be a cursor.'))
/** `meta` of a list whose pages follow each other: the cursor of the next one, null on the last. */
export const nextPage = z.object({ next: z.nullable(z.string()) })
/** Part of what a list is searched for, in at most so many UTF-16 code units. */
export const search = z.optional(text(100))
/** The lines of a file, in as many pieces as it takes; for an endpoint with `file`. */
export const lines = z.custom<AsyncIterable<string>>()
/** A file of any content; for a body with `bodyIs`, or an endpoint with `file`. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>(
  value => value instanceof Uint8Array,
  'Must be a file.',
)
/** Nothing to say but success. */
export const nothing = z.object({})
