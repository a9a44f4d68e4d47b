import * as z from 'zod/mini'
import type { AdminRole } from './admin-roles.ts'
import type { Scope } from './auth/scopes.ts'
import { problemToEnglish } from './english.ts'
import type { ErrorCode } from './errors.ts'
import { EXTERNAL_ID_MAX, identifierProblem } from './identifiers.ts'
import { normalizeFullPhone } from './phone.ts'
import type { Problem, RuleCode } from './problems.ts'
import type { ADMIN, Role } from './roles.ts'
import { findUnstorable, removeInvisible } from './typed-text.ts'

/**
 * Access to an endpoint.
 * - `public`: anyone; a token is ignored.
 * - `optional`: anyone; a token, if sent, must be valid and identifies the caller.
 * - roles: a live session with one of the roles. `hcp` sets the state an HCP must have: `any` registered HCP,
 * `verified` by an admin, or verified with `terms` accepted (D§4); default `terms`. Where admins may call it, `admins`
 * says which ones (D§10). Where admins need a second factor, `admin: 'any'` also admits an admin who has none yet.
 */
export type Access = 'public' | 'optional' | (SignedIn & (WithAdmins | WithoutAdmins))

type SignedIn = { hcp?: 'any' | 'verified' | 'terms' }
type WithAdmins = { roles: readonly Role[]; admins: readonly AdminRole[]; admin?: 'any' }
type WithoutAdmins = { roles: readonly Exclude<Role, typeof ADMIN>[]; admins?: never; admin?: never }

export type Endpoint = {
  summary: string
  access: Access
  /** The scope with which a key may call it, as an admin of the scope's role. A key may call nothing else (decision 72). */
  scope?: Scope
  /** Request headers that change the behaviour, besides the session's; an object with lower-case keys. */
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  query?: z.ZodMiniType
  params?: z.ZodMiniType
  response: z.ZodMiniType
  meta?: z.ZodMiniType
  /** Error codes besides those of invalid input and denied access. */
  errors?: readonly ErrorCode[]
  /**
   * The load class; the server limits concurrency per class. `urgent` is for login, registration and orders,
   * `password` for password hashing, `upload` for decoding, `picture` for the many images of a screen; a `probe` never queues.
   * Else the class follows from the other fields: `file` for an import or export, `staff` for admin-only calls, else `other`.
   */
  load?: 'urgent' | 'password' | 'upload' | 'picture' | 'probe'
  /** Maximum body size in bytes, where the default limit is too small. */
  bodyMax?: number
  /** The body is an image file instead of JSON. */
  bodyIs?: 'picture'
  /** The response leads the browser to another address, which the handler returns. */
  redirects?: true
  /** The response is a file instead of JSON: `lines` are streamed as they are read; `bytes` are immutable content. */
  file?: 'text/csv' | 'image/webp'
}

type EndpointKey = `${'GET' | 'POST' | 'DELETE'} /${string}`

/** Declares endpoints by the specification's paths and keeps their exact types. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(endpoints: T): T {
  return endpoints
}

/** The options of a check that refuses with a code; its English text is the message on the wire. */
export function zodIssueOptions(
  code: RuleCode,
  params?: Problem['params'],
): { message: string; params: Problem } {
  const problem = params === undefined ? { code } : { code, params }
  return { message: problemToEnglish(problem), params: problem }
}

const isStorable = z.refine<string>(
  value => findUnstorable(value) === undefined,
  zodIssueOptions('INVALID_CHARACTERS'),
)

/**
 * A trimmed, well-formed text of at most `maxLength` UTF-16 code units, without what nobody sees. Every typed text of the wire is
 * one, so its rules are asked about what the person sees.
 */
export function trimmedText(maxLength: number, minLength = 0): z.ZodMiniType<string, string> {
  return z.pipe(
    z.string().check(z.overwrite(removeInvisible), z.trim(), z.minLength(minLength), z.maxLength(maxLength)),
    z.string().check(isStorable),
  )
}

/** A token or another secret, exactly as it was made. */
export function secretText(maxLength: number): z.ZodMiniType<string, string> {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), isStorable)
}

/** Like `trimmedText`, without line breaks and tabs, because it is shown on one line. */
export function singleLineText(maxLength: number, minLength = 0): z.ZodMiniType<string, string> {
  return z.pipe(
    trimmedText(maxLength, minLength),
    z.string().check(z.refine(value => !/[\t\n\r]/.test(value), zodIssueOptions('NOT_ONE_LINE'))),
  )
}

/** A value validated by the same rule as the form; the rule's problem is the error. */
export function validatedText(
  maxLength: number,
  findProblem: (value: string) => Problem | undefined,
): z.ZodMiniType<string, string> {
  return z.pipe(trimmedText(maxLength), z.string().check(refuseProblem(findProblem)))
}

/** A number or code that people compare: on one line, with single spaces, its letters of one script. */
export function identifierText(maxLength: number): z.ZodMiniType<string, string> {
  return z.pipe(
    singleLineText(maxLength, 1),
    z.string().check(
      z.overwrite(value => value.replace(/\s+/g, ' ')),
      refuseProblem(identifierProblem),
    ),
  )
}

/** The id of an HCP or a rep in the company's CRM: null for none, left out to keep what it is. */
export const externalId = z.optional(z.nullable(identifierText(EXTERNAL_ID_MAX)))

/** A check by a rule of the forms. */
export function refuseProblem(findProblem: (value: string) => Problem | undefined) {
  return z.superRefine<string>((value, context) => {
    const problem = findProblem(value)
    if (problem === undefined) return
    context.addIssue({ code: 'custom', message: problemToEnglish(problem), params: problem, input: value })
  })
}

/** Input with several notations, such as a phone number or a code: normalized, or rejected with a code. */
export function parsedText(
  parse: (text: string) => string | undefined,
  errorCode: RuleCode,
  maxLength = 30,
): z.ZodMiniType<string, string> {
  return z.pipe(
    trimmedText(maxLength),
    z.pipe(
      z.string().check(z.refine(value => parse(value) !== undefined, zodIssueOptions(errorCode))),
      z.transform((value: string) => parse(value) ?? ''),
    ),
  )
}

/** A number in the URL whose digits match a pattern. */
export function numberFromQuery(pattern: RegExp, errorMessage: string): z.ZodMiniType<number, string> {
  return z.pipe(z.string().check(z.regex(pattern, errorMessage)), z.transform(Number))
}

/** An id, read in lower case as the database writes it: ids are compared as text, too. */
export const id = z.guid().check(z.toLowerCase())
/** A calendar day, 'YYYY-MM-DD'. Whether it is in the range is asked of a day only. */
export const day = z.pipe(
  z.iso.date(),
  z
    .string()
    .check(
      z.refine(value => value >= '2000-01-01' && value <= '2199-12-31', zodIssueOptions('DATE_OUT_OF_RANGE')),
    ),
)
/** A timestamp as responses write it: UTC, with milliseconds. */
export const instant = z.pipe(
  z.iso.datetime({ precision: 3 }),
  z
    .string()
    .check(z.refine(value => value >= '2000' && value < '2200', zodIssueOptions('TIME_OUT_OF_RANGE'))),
)
/** The cursor from `meta.next`: microseconds and id of the last row of the previous page. */
export const cursor = z
  .string()
  .check(z.regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be a cursor.'))
/** `meta` of a list with cursor pagination: the next page's cursor, null on the last page. */
export const nextPage = z.object({ next: z.nullable(z.string()) })
/** A search text, limited in UTF-16 code units. */
export const search = z.optional(trimmedText(100))
/** The lines of a file, in chunks; for an endpoint with `file`. */
export const textStream = z.custom<AsyncIterable<string>>()
/** Binary file content; for a body with `bodyIs`, or an endpoint with `file`. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>(
  value => value instanceof Uint8Array,
  'Must be a file.',
)
/** A response without data. */
export const emptyObject = z.object({})

/** A phone number with its country code, in any of the ways in which people write it. */
export const wirePhone = parsedText(normalizeFullPhone, 'PHONE_INVALID')
