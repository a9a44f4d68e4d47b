import type { LicenceFilter } from '../licences/licence-rules.ts'
import { GIVEN_UP } from '../notifications/message-kinds.ts'
import { type OrderStatus, UNCONFIRMED_AFTER, type UnconfirmedDays } from '../orders/order-status.ts'
import type { Profession } from '../users/professions.ts'
import {
  NOT_ASSIGNED,
  type RegistrationOrigin,
  type RegistrationReach,
} from '../users/registration-status.ts'
import type { DayRange } from './programme-period.ts'

/** The steps of the HCPs who registered in a period, each a part of the one before. */
export const FUNNEL_STEPS = ['REGISTERED', 'APPROVED', 'REQUESTED', 'SHIPPED', 'DELIVERED'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** What waits: registrations for an admin's review, requests for the rep's approval or for shipping. */
export const WAITING_KINDS = ['REVIEW', 'APPROVE', 'SHIP'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** What has waited for as many calendar days since it was sent, or for more, has waited long. */
export const LONG_WAIT_DAYS = 3

/** The filters of the list of registrations, as the programme sets them. */
type RegistrationFilter = Partial<DayRange> & {
  status?: 'PENDING' | 'COMPLETED'
  salesRep?: string
  origin?: RegistrationOrigin
  reached?: RegistrationReach
  licence?: LicenceFilter
  sort?: 'oldest'
}

/** The filters of the list of requests, as the programme sets them. */
type RequestFilter = Partial<DayRange> & {
  status?: OrderStatus
  rep?: string
  item?: string
  profession?: Profession
  unconfirmed?: UnconfirmedDays
  sentAgain?: 'no'
  sort?: 'oldest'
}

/** A list with the filters under which it shows what a number counts. */
export type FilteredList =
  | { list: 'registrations'; filter: RegistrationFilter }
  | { list: 'requests'; filter: RequestFilter }
  | { list: 'messages'; filter: DayRange & { state: typeof GIVEN_UP } }
  | { list: 'distributions'; filter: DayRange & { item: string } }
  | { list: 'samples'; filter: { state: 'low' | 'expiring' | 'registration' } }
  | { list: 'cases'; filter: { state: 'overdue' | 'soon' } }

/** The HCPs who registered in a period and have reached a step by now. */
export function filterForFunnelStep(step: FunnelStep, { from, to }: DayRange): FilteredList {
  const filter = { from, to, origin: 'REGISTERED' } as const
  if (step === 'REGISTERED') return { list: 'registrations', filter }
  if (step === 'APPROVED') return { list: 'registrations', filter: { ...filter, status: 'COMPLETED' } }
  return { list: 'registrations', filter: { ...filter, reached: step } }
}

/** The HCPs who were imported in a period. */
export function filterForImportedHcps({ from, to }: DayRange): FilteredList {
  return { list: 'registrations', filter: { from, to, origin: 'IMPORTED' } }
}

/** What narrows a period's requests: a sample, a rep or a profession; a null rep is none. */
type RequestPart = { item?: string; rep?: string | null; profession?: Profession }

/** The requests of a period, or some of them. A parcel sent again counts as the request that it replaces. */
export function filterForRequests({ from, to }: DayRange, { rep, ...part }: RequestPart = {}): FilteredList {
  const ofRep = rep !== undefined && { rep: rep ?? NOT_ASSIGNED }
  return { list: 'requests', filter: { from, to, ...part, ...ofRep, sentAgain: 'no' } }
}

/** What waits, longest first: all of a kind, or of a rep; a null rep is none. */
export function filterForWaiting(kind: WaitingKind, rep?: string | null): FilteredList {
  const id = rep === null ? NOT_ASSIGNED : rep
  if (kind === 'REVIEW') {
    const filter = { status: 'PENDING', ...(id !== undefined && { salesRep: id }), sort: 'oldest' } as const
    return { list: 'registrations', filter }
  }
  const status = kind === 'APPROVE' ? 'PROCESSING' : 'IN_REVIEW'
  return { list: 'requests', filter: { status, ...(id !== undefined && { rep: id }), sort: 'oldest' } }
}

/** Parcels that no HCP has confirmed for long, longest first. */
export function filterForUnconfirmedParcels(): FilteredList {
  return { list: 'requests', filter: { unconfirmed: UNCONFIRMED_AFTER, sort: 'oldest' } }
}

/** Approved HCPs by a state of their practising certificate. */
export function filterForLicences(licence: LicenceFilter): FilteredList {
  return { list: 'registrations', filter: { status: 'COMPLETED', licence } }
}

/** The messages of a period that failed or expired. */
export function filterForFailedMessages({ from, to }: DayRange): FilteredList {
  return { list: 'messages', filter: { state: GIVEN_UP, from, to } }
}

/** The pieces of a sample that were shipped in these days. */
export function filterForDistributions({ from, to }: DayRange, itemId: string): FilteredList {
  return { list: 'distributions', filter: { from, to, item: itemId } }
}
