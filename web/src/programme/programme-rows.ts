import { LICENCE_SOON_DAYS } from '@portal/contract/licences/licence-rules'
import { UNCONFIRMED_AFTER } from '@portal/contract/orders/order-status'
import type { Programme, ProgrammeToday, RequestCounts } from '@portal/contract/programme/programme.endpoints'
import {
  type FilteredList,
  type FunnelStep,
  filterForFailedMessages,
  filterForFunnelStep,
  filterForImportedHcps,
  filterForLicences,
  filterForRequests,
  filterForUnconfirmedParcels,
  filterForWaiting,
  LONG_WAIT_DAYS,
  WAITING_KINDS,
  type WaitingKind,
} from '@portal/contract/programme/programme-lists'
import type { DayRange, Periods, ProgrammePeriod } from '@portal/contract/programme/programme-period'
import { SAMPLE_REGISTRATION_SOON_DAYS } from '@portal/contract/stock/stock-rules'
import { calendarDaysSince } from '../lib/dates.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import type { BREAKDOWN_KINDS } from './programme.api.ts'

/** The rows of the programme's parts: the page draws them, the workbook writes them down. */

export const PERIOD_NAMES: Record<ProgrammePeriod | 'days', () => string> = {
  month: m.programme_month,
  'last-month': m.programme_last_month,
  quarter: m.programme_quarter,
  year: m.programme_year,
  days: m.programme_days,
}

const WAITING_NAMES: Record<WaitingKind, () => string> = {
  REVIEW: m.programme_waiting_review,
  APPROVE: m.programme_waiting_approve,
  SHIP: m.programme_waiting_ship,
}

/** The same below the name of who waits. */
export const WAITING_HEADINGS: Record<WaitingKind, () => string> = {
  REVIEW: m.programme_to_review,
  APPROVE: m.programme_to_approve,
  SHIP: m.programme_to_ship,
}

export type WaitingRow = {
  name: string
  list: FilteredList
  count: number | undefined
  /** The days since the oldest; undefined while nothing waits. */
  oldest: number | undefined
  /** The days from which the oldest needs attention. */
  lateAfter: number
}

/** What waits for somebody. @param current undefined while it loads */
export function waitingRows(current: ProgrammeToday | undefined): WaitingRow[] {
  const cases = current && { count: current.cases.overdue, oldestSince: current.cases.firstDueAt }
  return [
    ...WAITING_KINDS.map(kind => ({
      ...{ name: WAITING_NAMES[kind](), list: filterForWaiting(kind), lateAfter: LONG_WAIT_DAYS },
      ...countAndAge(current?.waiting[kind]),
    })),
    {
      ...{ name: m.programme_cases_overdue(), list: { list: 'cases', filter: { state: 'overdue' } } },
      ...{ lateAfter: 0, ...countAndAge(cases) },
    },
  ]
}

function countAndAge(found: { count: number; oldestSince: string | null } | undefined) {
  const { count, oldestSince = null } = found ?? {}
  return { count, oldest: count && oldestSince !== null ? calendarDaysSince(oldestSince) : undefined }
}

type CountRow = { name: string; list: FilteredList; count: number }

/** What else should be zero. */
export function alsoWaitingRows(
  { cases, withoutRep, unconfirmed, licences, stock }: ProgrammeToday,
  { failedMessages, period }: Programme,
): CountRow[] {
  const rows: [name: string, count: number, list: FilteredList][] = [
    [m.programme_cases_soon(), cases.soon, { list: 'cases', filter: { state: 'soon' } }],
    [m.programme_without_rep(), withoutRep, filterForWaiting('APPROVE', null)],
    [m.programme_unconfirmed({ days: UNCONFIRMED_AFTER }), unconfirmed, filterForUnconfirmedParcels()],
    [m.licence_programme_soon({ days: LICENCE_SOON_DAYS }), licences.endSoon, filterForLicences('ENDS_SOON')],
    [m.licence_programme_renewed(), licences.renewed, filterForLicences('RENEWED')],
    [m.programme_stock_low(), stock.low, { list: 'samples', filter: { state: 'low' } }],
    [m.programme_stock_expiring(), stock.expiring, { list: 'samples', filter: { state: 'expiring' } }],
    [
      m.programme_registration({ days: SAMPLE_REGISTRATION_SOON_DAYS }),
      stock.registration,
      { list: 'samples', filter: { state: 'registration' } },
    ],
    [m.programme_failed(), failedMessages, filterForFailedMessages(period)],
  ]
  return rows.map(([name, count, list]) => ({ name, count, list }))
}

const STEP_NAMES: Record<FunnelStep, () => string> = {
  REGISTERED: m.programme_step_registered,
  APPROVED: m.programme_step_approved,
  REQUESTED: m.programme_step_requested,
  SHIPPED: m.programme_step_shipped,
  DELIVERED: m.programme_step_delivered,
}

export type FunnelRow = {
  id: string
  name: string
  counts: Record<keyof Periods, number>
  /** The share of the step before that continued, and the median days that it took. */
  continued: number | undefined
  days: number | null
  listOf(range: DayRange): FilteredList
}

/** The HCPs who registered, by the steps that they have reached. */
export function funnelRows({ funnel: { period, before } }: Programme): FunnelRow[] {
  return period.steps.map(({ step, count, days }, place) => {
    const from = period.steps[place - 1]?.count
    return {
      ...{ id: step, name: STEP_NAMES[step](), days },
      counts: { period: count, before: before.steps[place]?.count ?? 0 },
      continued: from ? count / from : undefined,
      listOf: range => filterForFunnelStep(step, range),
    }
  })
}

/** The HCPs who were imported. They are no step. */
export function importedHcpsRow({ funnel: { period, before } }: Programme): FunnelRow {
  return {
    ...{ id: 'IMPORTED', name: m.programme_imported(), continued: undefined, days: null },
    counts: { period: period.imported, before: before.imported },
    listOf: filterForImportedHcps,
  }
}

export type BreakdownRow = RequestCounts & {
  id: string
  name: string
  filteredList: FilteredList
  byCard?: number
}
export type Breakdown = {
  by: (typeof BREAKDOWN_KINDS)[number] | undefined
  title: string
  rows: BreakdownRow[]
}

/** The period's requests by sample, sales rep and profession. */
export function requestBreakdowns({ requests, period }: Programme): Breakdown[] {
  return [
    {
      ...{ by: undefined, title: m.programme_by_sample() },
      rows: requests.samples.map(row => ({
        ...row,
        filteredList: filterForRequests(period, { item: row.id }),
      })),
    },
    {
      ...{ by: 'rep', title: m.programme_by_rep() },
      rows: requests.reps.map(row => ({
        ...row,
        ...{ id: String(row.id), name: repNameOrNobody(row) },
        filteredList: filterForRequests(period, { rep: row.id }),
      })),
    },
    {
      ...{ by: 'profession', title: m.programme_by_profession() },
      rows: requests.professions.map(({ profession, ...row }) => ({
        ...{ ...row, id: profession, name: translatedValue(profession) },
        filteredList: filterForRequests(period, { profession }),
      })),
    },
  ]
}

/** A rep's name; a null id is no rep. */
export function repNameOrNobody({ id, name }: { id: string | null; name: string }): string {
  return id === null ? m.registrations_not_assigned() : name
}
