import * as z from 'zod/mini'
import { cursor, defineEndpoints, id, queriedNumber, search, text } from './endpoint.ts'
import { ORDER_STATES } from './order-status.ts'
import { order } from './orders.ts'
import { ENTRY_STATUSES } from './registration-status.ts'
import { ADMIN, REP } from './roles.ts'

/** A sales representative; the promoter id is the rep's user id (D§8). */
export const promoter = z.object({ id, name: z.string(), phone: z.string() })
export type Promoter = z.output<typeof promoter>

/** `YYYY-MM`, a month in the company's time zone (D§8). */
export const yearMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Select month'))

const recruitedUser = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  createdAt: z.string(),
  clinicName: z.string(),
  /** What was decided on the registration; with `registrations` alone. */
  status: z.optional(z.enum(ENTRY_STATUSES)),
  /** Whether it counts as this rep's registration: not after an import or a hand-over; with `registrations` alone. */
  counted: z.optional(z.boolean()),
  orders: z.array(order),
  /** Who is away, when the rep only deputises for the one whose HCP it is; with `orders` alone. */
  onBehalfOf: z.optional(z.string()),
})
export type RecruitedUser = z.output<typeof recruitedUser>

/**
 * Which part of what a rep recruited is wanted (D§8); each comes newest first unless asked otherwise, a page at a time.
 * - `registrations`: the HCPs, without their orders.
 * - `orders`: one item for each order: its HCP, with that order alone; also those of reps for whom the rep deputises today.
 * - `counts`: none of them, the counts alone, those of orders by status too.
 */
const RECRUITED_VIEWS = ['registrations', 'orders', 'counts'] as const
export type RecruitedView = (typeof RECRUITED_VIEWS)[number]

/** Rows of a page, when the caller does not say; and at most. */
export const PAGE_SIZE_MAX = 100

const ORDER_SORTS = ['newest', 'oldest'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** What narrows or orders a view, by the views it means something for. */
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
    /** Part of an HCP's name, clinic or phone; of an order's practice or shown id too. */
    search,
    sort: z.optional(z.enum(ORDER_SORTS)),
    /** Leaves out who registered after this month. */
    until: z.optional(yearMonth),
    /** How many months are counted, `yearMonth` the last of them. */
    months: z.optional(queriedNumber(/^([1-9]|1[0-2])$/, 'Must be 1 to 12.')),
    limit: z.optional(queriedNumber(/^([1-9]\d?|100)$/, `Must be 1 to ${PAGE_SIZE_MAX}.`)),
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
    access: { roles: [ADMIN] },
    query: z.strictObject({ name: z.optional(text(100)) }),
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
      /** What waits for the rep's approval, as a deputy too; so is `byStatus`. */
      processing: z.int(),
      /** Every order by its status, those that an admin ended by how; with the counts alone. */
      byStatus: z.optional(z.record(z.enum(ORDER_STATES), z.int())),
      /** The months that were asked for, oldest first; with the counts alone. */
      months: z.optional(z.array(z.object({ yearMonth, registered: z.int(), fulfilled: z.int() }))),
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
  },
})
