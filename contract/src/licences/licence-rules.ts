import { addDays, type IsoDay } from '../days.ts'
import { identifierProblem } from '../identifiers.ts'
import type { FormProblem } from '../problems.ts'

/** The version of a company's rule, which is its content: the same rule is the same version. */
export function licenceRuleVersion(rule: { classes: readonly string[]; graceDays: number }): string {
  return [rule.graceDays, ...rule.classes.toSorted()].join(', ')
}

/** Maximum length of a certificate's number, in UTF-16 code units. */
export const LICENCE_NUMBER_MAX = 40
/** A certificate that ends within this many days is listed, and HCP and rep are told. */
export const LICENCE_SOON_DAYS = 60
/** Maximum days of grace after the end of a certificate. */
export const LICENCE_GRACE_MAX = 365
/** Maximum years from now until which a certificate can be valid: a later one is a slip of the pen. */
const LICENCE_YEARS_MAX = 5

/** Filters of the registrations by their certificate; `RENEWED`: entered by the HCP and not checked yet. */
export const LICENCE_FILTERS = ['ENDS_SOON', 'ENDED', 'RENEWED'] as const
export type LicenceFilter = (typeof LICENCE_FILTERS)[number]

export type LicenceState = 'VALID' | 'ENDS_SOON' | 'ENDED'

/** The end of a certificate without a date: the year's last day. @param today 'YYYY-MM-DD', as all days here */
export function defaultLicenceEndDay(today: IsoDay): IsoDay {
  return `${today.slice(0, 4)}-12-31`
}

/** The last day of a list of certificates that end soon. */
export function lastDayThatEndsSoon(today: IsoDay): IsoDay {
  return addDays(today, LICENCE_SOON_DAYS)
}

/** The state of a certificate, which is valid on its last day. */
export function licenceState(validUntil: IsoDay, today: IsoDay): LicenceState {
  if (validUntil < today) return 'ENDED'
  return validUntil <= lastDayThatEndsSoon(today) ? 'ENDS_SOON' : 'VALID'
}

/** The last day on which samples that need a valid certificate can be requested, approved and shipped. */
export function lastRequestDay(validUntil: IsoDay, graceDays: number): IsoDay {
  return addDays(validUntil, graceDays)
}

/** Whether a certificate and its days of grace are over. */
export function isLicencePastGrace(validUntil: IsoDay, graceDays: number, today: IsoDay): boolean {
  return today > lastRequestDay(validUntil, graceDays)
}

/** @returns the problem of a certificate's number */
export function licenceNumberProblem(number: string): FormProblem | undefined {
  return number.trim() === '' ? { code: 'LICENCE_NUMBER_REQUIRED' } : identifierProblem(number)
}

/** @returns the problem of a certificate's last day */
export function licenceEndDayProblem(validUntil: IsoDay, today: IsoDay): FormProblem | undefined {
  const latest = `${Number(today.slice(0, 4)) + LICENCE_YEARS_MAX}-12-31`
  return validUntil > latest ? { code: 'LICENCE_TOO_LATE', params: { years: LICENCE_YEARS_MAX } } : undefined
}

/** @returns the problem of the last day of a certificate that its owner enters: one that is over renews nothing */
export function renewedLicenceEndDayProblem(validUntil: IsoDay, today: IsoDay): FormProblem | undefined {
  return validUntil < today ? { code: 'LICENCE_OVER' } : licenceEndDayProblem(validUntil, today)
}
