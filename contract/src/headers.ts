import * as z from 'zod/mini'
import { parseShownDocuments } from './document-versions.ts'
import { id, zodIssueOptions } from './endpoint.ts'

/** All headers an endpoint can declare. */

function repeatable(description: string) {
  const key = z.string().check(z.regex(/^[\x20-\x7e]{1,100}$/, 'Must be 1 to 100 printable characters.'))
  return z.optional(key).check(z.describe(description))
}

/** Makes a call idempotent (D§7). */
export const idempotencyKey = repeatable(
  'At most 100 characters. Repeating a call with the same key and body returns the first answer; with another body it is refused.',
)

/** Makes a call safe to repeat after a lost response (D§5). */
export const repeatKey = repeatable(
  'At most 100 characters. Repeating a call with the same key and body returns the first answer.',
)

/** Makes a login safe to repeat after a lost response (D§4). */
export const loginIdempotencyKey = repeatable(
  'At most 100 characters, which nobody can guess. For two minutes a repeat with the same key and the same right code or link returns the session that the first opened.',
)

/** The proof of work for a text message, part of the message's cost. */
export const proofOfWorkAnswer = z
  .optional(z.string().check(z.regex(/^[\w.-]{1,200}$/, 'Must be a challenge, a dot and a nonce.')))
  .check(
    z.describe(
      'A challenge of GET /auth/challenge, a dot, and a nonce with which the SHA-256 of the whole begins with as many zero bits as its difficulty says. Registrations need it, unless a rep or a verified HCP is signed in; it is good for one call.',
    ),
  )

/** The version the caller's screen showed, in quotes. */
function ifMatchHeader(description: string) {
  return z.optional(z.string()).check(z.describe(description))
}

/** The version a decision is based on (D§5). */
export const ifMatchStatus = ifMatchHeader(
  'The status the caller saw, in quotes; ENTRY_DECIDED when somebody else has made it another by now.',
)

/** The rep whom an assignment replaces (D§6), or the accepted version of the terms. */
export const ifMatchPrevious = ifMatchHeader(
  'Of an admin the id of the sales rep on the screen, or NOT_ASSIGNED, in quotes; PROMOTER_CHANGED when it is another by now. Of an HCP who accepts the terms their version, in quotes; TERMS_CHANGED when there is a newer one.',
)

/** The documents a consent is given to; the newest in English when missing. */
export const shownDocuments = z
  .optional(
    z.pipe(
      z
        .string()
        .check(z.refine(value => parseShownDocuments(value) !== undefined, zodIssueOptions('INVALID'))),
      z.transform((value: string) => parseShownDocuments(value) ?? {}),
    ),
  )
  .check(
    z.describe(
      'The version and language of each document that the person was shown, which the consent then names: `TERMS 2 ms, PRIVACY 0 en`. Version 0 is the built-in text. Without it the consent names the newest version, in English.',
    ),
  )

/** The version a change is based on. */
export const ifMatchVersion = ifMatchHeader(
  "The record's `updatedAt` that the caller saw, in quotes; refused when somebody else has changed it since.",
)

/** The rule of practising certificates a change is based on. */
export const ifMatchLicenceRule = ifMatchHeader(
  'The rule that the caller saw, in quotes: its days and its classes in alphabetical order, with a comma and a blank between them (`30, Food, Medicine`); COMPANY_CHANGED when there is another by now.',
)

/** The logo a change is based on. */
export const ifMatchLogo = ifMatchHeader(
  'The hash of the logo that the caller saw, or NONE, in quotes; COMPANY_CHANGED when there is another by now.',
)

/** A claim that only narrows anonymous look-ups (D§4); an invalid id is ignored. */
export const companyHint = z
  .catch(z.optional(id), undefined)
  .check(
    z.describe(
      'Looks only among the users of this company. Once signed in the session decides, and it is ignored.',
    ),
  )
