import type { AdminRole } from '../admin-roles.ts'

/** What a case is about (decision 37 says how a kind is added). */
export const CASE_KINDS = ['DELIVERY', 'SAFETY', 'RECALL', 'PRIVACY', 'INCIDENT'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** The kinds of case that an admin sees, by role; all but READ_ONLY also work on them. */
export const CASE_KINDS_OF_ADMINS = {
  OWNER: CASE_KINDS,
  PROGRAMME: ['DELIVERY', 'RECALL'],
  WAREHOUSE: ['DELIVERY'],
  COMPLIANCE: ['SAFETY', 'RECALL', 'PRIVACY', 'INCIDENT'],
  READ_ONLY: ['DELIVERY', 'RECALL'],
} as const satisfies Record<AdminRole, readonly CaseKind[]>

/** How a case can end, by kind. */
export const CASE_OUTCOMES = {
  DELIVERY: ['SENT_AGAIN', 'LOST', 'RETURNED', 'SOLVED', 'NO_ACTION'],
  SAFETY: ['REPORTED', 'NOT_REPORTABLE'],
  RECALL: ['COMPLETED', 'CALLED_OFF'],
  PRIVACY: ['GRANTED', 'REFUSED'],
  INCIDENT: ['REPORTED', 'NOT_REPORTABLE'],
} as const satisfies Record<CaseKind, readonly string[]>
export type CaseOutcome = (typeof CASE_OUTCOMES)[CaseKind][number]
/** Outcomes of a delivery problem that also change the request or its pieces. */
export const PARCEL_OUTCOMES: readonly CaseOutcome[] = ['SENT_AGAIN', 'LOST', 'RETURNED']
export const ALL_CASE_OUTCOMES = [...new Set(Object.values(CASE_OUTCOMES).flat())]

/** Kinds that are closed with an open duty only with a reason for that. Closing a delivery problem or a privacy request is its duty. */
export const KINDS_WITH_UNDONE_REASON: readonly CaseKind[] = ['RECALL', 'INCIDENT']
/** Kinds that nobody outside the company reads. */
export const INTERNAL_CASE_KINDS: readonly CaseKind[] = ['RECALL', 'INCIDENT']

/** Kinds whose reporter reads by when the case is due. The other clocks are between the company and an authority. */
export const KINDS_WITH_DUE_FOR_REPORTER: readonly CaseKind[] = ['DELIVERY', 'PRIVACY']

/** Filters of the list: open, of these overdue or due within `DUE_SOON_DAYS`, and closed. */
export const CASE_STATES = ['open', 'overdue', 'soon', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]
export const DUE_SOON_DAYS = 7

/** What happens to a case, as its timeline tells it. */
export const CASE_EVENTS = [
  'OPENED',
  'NOTED',
  'CHANGED',
  'RECLASSIFIED',
  'PHOTO_ADDED',
  'DUTY_DONE',
  'DUTY_UNDONE',
  'CLOSED',
  'REOPENED',
] as const
export type CaseEventKind = (typeof CASE_EVENTS)[number]

/** Personal data that an incident may be about. */
export const INCIDENT_DATA = ['NAMES', 'PHONES', 'ADDRESSES', 'REGISTRATION', 'REQUESTS', 'OTHER'] as const
export type IncidentData = (typeof INCIDENT_DATA)[number]

/** Longest texts, in UTF-16 code units. */
export const CASE_TEXT_MAX = 2000
export const CASE_REASON_MAX = 500
export const CASE_REFERENCE_MAX = 100
export const CASE_PHOTOS_MAX = 5

/** Bytes of photos, as they are stored, that one person may add in 30 days. */
export const PHOTO_BYTES_PER_MONTH = 50_000_000
export const INCIDENT_PEOPLE_MAX = 10_000_000

/** The case number in a search text: '1042', '#1042', 'Case 1042' or the same in another language. */
export function parseCaseNumber(search: string): number | undefined {
  const digits = /^(?:\p{L}+ )?#?(\d{1,9})$/u.exec(search.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
