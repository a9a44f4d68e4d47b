import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints, id, zodIssueOptions } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'
import { PROFESSIONS } from '../users/professions.ts'
import { FUNNEL_STEPS, WAITING_KINDS } from './programme-lists.ts'
import { countDaysInRange, PERIOD_DAYS_MAX, PROGRAMME_PERIODS } from './programme-period.ts'

/** Days in the company's time zone, 'YYYY-MM-DD', both included. */
const range = z.object({ from: z.string(), to: z.string() })

const funnelStep = z.object({
  step: z.enum(FUNNEL_STEPS),
  count: z.int(),
  /** Median days since the step before, with one decimal; null for the first step and where nobody came. */
  days: z.nullable(z.number()),
})

const funnel = z.object({ steps: z.array(funnelStep), imported: z.int() })
export type Funnel = z.output<typeof funnel>

const requests = z.object({ requests: z.int(), pieces: z.int() })
export type RequestCounts = z.output<typeof requests>

const part = z.object({ ...requests.shape, id: z.string(), name: z.string() })

const programme = z.object({
  period: range,
  /** What it is compared with: the months before, or the same days of the month, quarter or year before. */
  before: range,
  /** The HCPs who registered in the period and before, and what they have reached by now. */
  funnel: z.object({ period: funnel, before: funnel }),
  /** The requests of the period and before, in all states. */
  requests: z.object({
    period: requests,
    before: requests,
    /** The weeks of the period from Monday on, cut at its ends; also those without a request. */
    weeks: z.array(z.object({ ...requests.shape, ...range.shape })),
    /** The most requested first. */
    samples: z.array(part),
    /** A null id: requests of HCPs without a rep. */
    reps: z.array(
      z.object({
        ...requests.shape,
        id: z.nullable(id),
        name: z.string(),
        /** HCPs who registered in the period by the rep's card. */
        byCard: z.int(),
      }),
    ),
    professions: z.array(z.object({ ...requests.shape, profession: z.enum(PROFESSIONS) })),
  }),
  /** Messages of the period that failed or expired. */
  failedMessages: z.int(),
})
export type Programme = z.output<typeof programme>

/** How much waits, how much of it has waited long (`LONG_WAIT_DAYS`), and since when the oldest. */
const waiting = z.object({ count: z.int(), long: z.int(), oldestSince: z.nullable(z.string()) })
export type Waiting = z.output<typeof waiting>

const waitingByKind = z.record(z.enum(WAITING_KINDS), waiting)

const outlook = z.object({
  id,
  name: z.string(),
  /** Pieces that can still be requested. */
  usable: z.int(),
  /** Pieces shipped in the days of `used`. */
  shipped: z.int(),
  /** The company's low-stock threshold. */
  lowAt: z.int(),
  /** The lot with pieces that expires first and is neither on hold nor expired. */
  nextExpiry: z.nullable(z.object({ lotNo: z.string(), expiresOn: z.string(), pieces: z.int() })),
})
export type StockOutlook = z.output<typeof outlook>

const today = z.object({
  /** The current day in the company's time zone. */
  today: z.string(),
  waiting: waitingByKind,
  /** The same by rep, the most that have waited long first; a null id is no rep. */
  waitingByRep: z.array(z.object({ id: z.nullable(id), name: z.string(), waiting: waitingByKind })),
  /** Cases that the admin sees: overdue, and due within `DUE_SOON_DAYS`; and when the first of them was or is due. */
  cases: z.object({ overdue: z.int(), soon: z.int(), firstDueAt: z.nullable(z.string()) }),
  /** Requests that wait for an approval and whose HCP has no rep: nobody is asked to approve them. */
  withoutRep: z.int(),
  /** Parcels shipped more than `UNCONFIRMED_AFTER` days ago that no HCP has confirmed. */
  unconfirmed: z.int(),
  /** Approved HCPs whose practising certificate ends within `LICENCE_SOON_DAYS`, and those who renewed it unchecked. */
  licences: z.object({ endSoon: z.int(), renewed: z.int() }),
  /** The people whose data the company keeps: all accounts, closed ones while a supply record names the person. */
  people: z.int(),
  stock: z.object({
    /** The last 90 days, by which the use of samples is counted. */
    used: range,
    /** Samples at or below the company's low-stock threshold. */
    low: z.int(),
    /** Samples with lots that are no longer offered, or will not be within 30 days. */
    expiring: z.int(),
    /** Active samples whose registration is missing, has ended or ends within `SAMPLE_REGISTRATION_SOON_DAYS`. */
    registration: z.int(),
    /** The offered samples, those that last shortest first. */
    samples: z.array(outlook),
  }),
})
export type ProgrammeToday = z.output<typeof today>

const periodQuery = z
  .strictObject({
    /** The last month, or a current period up to today; the current month by default. */
    period: z.optional(z.enum(PROGRAMME_PERIODS)),
    /** Or any two days. */
    from: z.optional(day),
    to: z.optional(day),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      error: 'Must come with the other day.',
    }),
    z.refine(({ period, from }) => period === undefined || from === undefined, {
      path: ['period'],
      error: 'Must come without days.',
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      ...zodIssueOptions('LAST_DAY_TOO_EARLY'),
    }),
    z.refine(
      ({ from, to }) =>
        from === undefined || to === undefined || countDaysInRange({ from, to }) <= PERIOD_DAYS_MAX,
      { path: ['to'], ...zodIssueOptions('PERIOD_TOO_LONG', { days: PERIOD_DAYS_MAX }) },
    ),
  )

const waitingCounts = z.object({
  /** Registrations to review; 0 for a role without them, like the others. */
  registrations: z.int(),
  /** Requests to approve or to ship. */
  requests: z.int(),
  /** Cases that the admin sees: overdue, due within `DUE_SOON_DAYS`, or a new safety report. */
  cases: z.int(),
  /** Those of the cases that are safety reports nobody of the company has worked on yet. */
  newSafetyReports: z.int(),
})
export type WaitingCounts = z.output<typeof waitingCounts>

export const programmeEndpoints = defineEndpoints({
  'GET /admin/waiting': {
    summary: "How much waits in each section of the admin area that the admin's role may open.",
    access: { roles: [ADMIN], admins: ADMINS.all },
    response: waitingCounts,
  },
  'GET /admin/programme': {
    summary:
      'How the programme goes in a period and the one that it is compared with: HCPs, requests; and messages that failed or expired.',
    access: { roles: [ADMIN], admins: ADMINS.readers },
    scope: 'reports:read',
    query: periodQuery,
    response: programme,
  },
  'GET /admin/programme/today': {
    summary: 'What waits today, by rep, and how long the stock lasts.',
    access: { roles: [ADMIN], admins: ADMINS.readers },
    response: today,
  },
})
