import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { cursor, defineEndpoints, id, numberFromQuery, search, trimmedText } from '../endpoint.ts'
import { ORDER_STATES } from '../orders/order-status.ts'
import { obstacle, order } from '../orders/orders.endpoints.ts'
import { ADMIN, REP } from '../roles.ts'
import { ENTRY_STATUSES } from '../users/registration-status.ts'

/** A sales representative; the promoter id is the rep's user id (D§8). */
export const promoter = z.object({ id, name: z.string(), phone: z.string() })
export type Promoter = z.output<typeof promoter>

/** `YYYY-MM`, a month in the company's time zone (D§8). */
export const yearMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Select month'))

export const recruitedUser = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  createdAt: z.string(),
  clinicName: z.string(),
  /** The registration decision; only for `registrations`. */
  status: z.optional(z.enum(ENTRY_STATUSES)),
  /** Whether it counts as this rep's registration: false after an import or a hand-over. Only for `registrations`. */
  counted: z.optional(z.boolean()),
  /** The last day of the practising certificate, if one is known. Only for `registrations`. */
  licenceUntil: z.optional(z.string()),
  /** Whether the HCP registered by this rep's card; only for `registrations`. */
  byCard: z.optional(z.boolean()),
  orders: z.array(order),
  /** The absent rep, when the caller acts as deputy; not for `registrations`. */
  onBehalfOf: z.optional(z.string()),
  /** Why its approved request would not be shipped now: the HCP, or each sample that prevents it; only for `orders`. */
  obstacles: z.optional(z.array(obstacle)),
})
export type RecruitedUser = z.output<typeof recruitedUser>

/**
 * The view of a rep's recruited users (D§8). Each view is paginated, newest first by default.
 * - `registrations`: the HCPs, without their orders.
 * - `orders`: one item per order, with its HCP; includes orders of reps for whom the caller deputises today.
 * - `counts`: only the counts, including orders by status.
 */
const RECRUITED_VIEWS = ['registrations', 'orders', 'counts'] as const
export type RecruitedView = (typeof RECRUITED_VIEWS)[number]

/** Default and maximum page size. */
export const RECRUITED_PAGE_SIZE_MAX = 100

const ORDER_SORTS = ['newest', 'oldest'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Filters and sort orders, by the views they apply to. */
const VIEWS_OF: Record<string, readonly RecruitedView[]> = {
  status: ['orders'],
  sort: ['orders'],
  search: ['orders', 'registrations'],
  until: ['registrations'],
  months: ['counts'],
}

const recruitedQuery = z
  .strictObject({
    yearMonth: z.optional(yearMonth),
    view: z.optional(z.enum(RECRUITED_VIEWS)),
    status: z.optional(z.enum(ORDER_STATES)),
    /** Part of an HCP's name, clinic or phone; for orders also of the practice or the displayed order id. */
    search,
    sort: z.optional(z.enum(ORDER_SORTS)),
    /** Excludes HCPs who registered after this month. */
    until: z.optional(yearMonth),
    /** Number of months to count; `yearMonth` is the last one. */
    months: z.optional(numberFromQuery(/^([1-9]|1[0-2])$/, 'Must be 1 to 12.')),
    limit: z.optional(numberFromQuery(/^([1-9]\d?|100)$/, `Must be 1 to ${RECRUITED_PAGE_SIZE_MAX}.`)),
    cursor: z.optional(cursor),
  })
  .check(
    z.superRefine((query, context) => {
      for (const [path, views] of Object.entries(VIEWS_OF)) {
        if (!(path in query) || views.some(view => view === query.view)) continue
        context.addIssue({
          code: 'custom',
          path: [path],
          message: 'Not a part of this view.',
          input: query,
        })
      }
    }),
  )

export const recruitedUserEndpoints = defineEndpoints({
  'GET /public/promoters': {
    summary: 'One rep by exact id, for the chat link (H§7, D§8).',
    access: 'public',
    query: z.strictObject({ id }),
    response: z.array(promoter),
  },
  'GET /promoter/promoters': {
    summary: "The company's reps by name (R§7).",
    access: { roles: [ADMIN], admins: ADMINS.readers },
    query: z.strictObject({ name: z.optional(trimmedText(100)) }),
    response: z.array(promoter),
  },
  'GET /haleon/promoter/recruited-users': {
    summary: 'A page of the HCPs assigned to this rep with their orders, and counts of all (R§3, D§8).',
    access: { roles: [REP] },
    query: recruitedQuery,
    response: z.array(recruitedUser),
    meta: z.object({
      yearMonth,
      registered: z.int(),
      fulfilled: z.int(),
      /** HCPs who registered in the month by the rep's card; not among `registered` (D§10). */
      byCard: z.int(),
      /** Orders waiting for the rep's approval, including those the rep sees as deputy; `byStatus` includes them too. */
      processing: z.int(),
      /** Number of orders by status, or by ending where an admin ended them; only for `counts`. */
      byStatus: z.optional(z.record(z.enum(ORDER_STATES), z.int())),
      /** When the oldest of the `processing` orders was placed; null without any. Only for `counts`. */
      oldestWaitingAt: z.optional(z.nullable(z.string())),
      /** The requested months, oldest first; only for `counts`. */
      months: z.optional(
        z.array(z.object({ yearMonth, registered: z.int(), fulfilled: z.int(), byCard: z.int() })),
      ),
      /** The first days of the month before, as many as the current month has; absent for another month, or if it has no more. */
      sameDays: z.optional(
        z.object({ yearMonth, lastDay: z.int(), registered: z.int(), fulfilled: z.int(), byCard: z.int() }),
      ),
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
  },
})
