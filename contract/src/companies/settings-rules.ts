import type { IsoDay } from '../days.ts'
import type { FormProblem, Problem } from '../problems.ts'

/** Maximum lengths, in UTF-16 code units. */
export const COLOUR_LENGTH = 7
export const COMPANY_NAME_MAX = 100
export const EMAIL_MAX = 254
/** Keeps a text with a code within the 160 characters of one SMS. */
export const SENDER_MAX = 20
/** Maximum days before expiry at which lots can leave the offer. */
export const EXPIRY_MARGIN_MAX = 365
/** Of the text on transfers abroad, in UTF-16 code units. */
export const TRANSFERS_TEXT_MAX = 2000
/** Above this number of people Malaysia asks a company for a data protection officer (docs/compliance/law.md). */
export const OFFICER_THRESHOLD = 20_000
/** Maximum value of the low-stock threshold, in pieces. */
export const LOW_STOCK_MAX = 100_000

/**
 * @returns the problem of the name that code texts begin with; undefined when it is valid. Digits are not allowed: a paste takes
 * the first digits of the text, which must be the code's (H§5). Latin letters keep the SMS in the cheaper alphabet.
 */
export function senderNameProblem(name: string): FormProblem | undefined {
  const tidy = name.trim()
  if (tidy === '') return { code: 'SENDER_REQUIRED' }
  if (/\d/.test(tidy)) return { code: 'SENDER_HAS_DIGITS' }
  return /^[A-Za-z]+( [A-Za-z]+)*$/.test(tidy) && tidy.length <= SENDER_MAX
    ? undefined
    : { code: 'SENDER_INVALID', params: { max: SENDER_MAX } }
}

/** @returns the problem of a public email address; undefined when it is valid. */
export function publicEmailProblem(email: string): FormProblem | undefined {
  return /^[\w.+-]+@[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/.test(email.trim()) && email.trim().length <= EMAIL_MAX
    ? undefined
    : { code: 'EMAIL_INVALID' }
}

/** A company's data protection officer. Days are 'YYYY-MM-DD'. */
export type PrivacyOfficer = {
  officerName: string | null
  officerEmail: string | null
  officerAppointedOn: string | null
  /** The day on which the authority was notified of the appointment. */
  officerNotifiedOn: string | null
}
type OfficerProblemCode = 'OFFICER_INCOMPLETE' | 'TIME_IN_FUTURE' | 'NOTIFIED_TOO_EARLY'

/**
 * The problems of a data protection officer by field: who is named has an e-mail, and days are of somebody who is named.
 * @param today in the company's time zone: neither day is later
 */
export function officerProblems(
  { officerName, officerEmail, officerAppointedOn, officerNotifiedOn }: PrivacyOfficer,
  today: IsoDay,
): Partial<Record<keyof PrivacyOfficer, Problem<OfficerProblemCode>>> {
  const isNamed = (officerName ?? officerEmail ?? officerAppointedOn ?? officerNotifiedOn) !== null
  const incomplete = { code: 'OFFICER_INCOMPLETE' } as const
  const future = { code: 'TIME_IN_FUTURE' } as const
  const isEarly =
    officerAppointedOn !== null && officerNotifiedOn !== null && officerNotifiedOn < officerAppointedOn
  return {
    ...(isNamed && officerName === null && { officerName: incomplete }),
    ...(isNamed && officerEmail === null && { officerEmail: incomplete }),
    ...((officerAppointedOn ?? '') > today && { officerAppointedOn: future }),
    ...(isEarly && { officerNotifiedOn: { code: 'NOTIFIED_TOO_EARLY' } as const }),
    ...((officerNotifiedOn ?? '') > today && { officerNotifiedOn: future }),
  }
}
