import * as z from 'zod/mini'
import { address } from '../addresses/addresses.endpoints.ts'
import { ADMINS } from '../admin-roles.ts'
import { parcel, parcelInput } from '../companies/couriers.endpoints.ts'
import { cursor, day, defineEndpoints, emptyObject, id, nextPage, search, trimmedText } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { PIECE_FATES } from '../orders/delivery-problem-rules.ts'
import { orderLinks } from '../orders/order-links.ts'
import {
  ORDER_ENDINGS,
  ORDER_STATES,
  ORDER_STATUSES,
  REMARK_MAX,
  UNCONFIRMED_DAYS,
} from '../orders/order-status.ts'
import { dropped, obstacle, UNQUALIFIED_ERRORS } from '../orders/orders.endpoints.ts'
import { COUNTED_ROWS_MAX } from '../platform/counted-max.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { rowProblem } from '../platform/row-problem.ts'
import { ADMIN, REP } from '../roles.ts'
import { LOT_NUMBER_MAX, REASON_MAX } from '../stock/stock-rules.ts'
import { PROFESSIONS } from '../users/professions.ts'
import { ENTRY_ORDERS, NOT_ASSIGNED } from '../users/registration-status.ts'
import {
  TRACKING_BODY_MAX,
  TRACKING_CELL_MAX,
  TRACKING_ROW_ACTIONS,
  TRACKING_ROWS_MAX,
} from './tracking-rows.ts'

/** Maximum requests of one pick list. */
export const PICK_LIST_MAX = 200

/** Filters of the company's requests, combined with AND. */
export const requestFilter = {
  status: z.optional(z.enum(ORDER_STATES)),
  rep: z.optional(z.union([z.literal(NOT_ASSIGNED), id])),
  /** The HCP's current profession. */
  profession: z.optional(z.enum(PROFESSIONS)),
  /** A requested sample. */
  item: z.optional(id),
  /** The full number of a shipped lot. */
  lot: z.optional(trimmedText(LOT_NUMBER_MAX)),
  /** First and last order day, in the company's time zone. */
  from: z.optional(day),
  to: z.optional(day),
  /** Shipped more than so many days ago, in the company's time zone, and not confirmed by the HCP. */
  unconfirmed: z.optional(z.enum(UNCONFIRMED_DAYS)),
  /** 'no' leaves out parcels that were sent again: they count as the request that they replace. */
  sentAgain: z.optional(z.enum(['no'])),
  /**
   * Part of the HCP's name, clinic, phone or rep; or a tracking number; or an order id: full, or the first eight characters of
   * its short form.
   */
  search,
  /** By order time; newest first by default. */
  sort: z.optional(z.enum(ENTRY_ORDERS)),
}

const lot = z.object({ lotNo: z.string(), expiresOn: z.string() })
const person = z.object({ id, name: z.string() })

const summary = {
  id,
  status: z.enum(ORDER_STATUSES),
  /** How an admin ended it, as for an order. */
  ending: z.optional(z.enum(ORDER_ENDINGS)),
  ...orderLinks,
  createdAt: z.string(),
  practice: z.string(),
  hcp: person,
  /** The HCP's current rep. */
  rep: z.nullable(person),
  /** The samples by their names on the order day, with the lots they were shipped from; without those taken off the request. */
  items: z.array(
    z.object({
      id,
      name: z.string(),
      lot: z.nullable(lot),
      /** The page of the sample's current leaflet. */
      leaflet: z.optional(z.string()),
      /** As for an order. */ fate: z.optional(z.enum(PIECE_FATES)),
    }),
  ),
  /** The samples that were taken off the request, and why. */
  dropped: z.array(z.object({ id, name: z.string(), ...dropped.shape })),
}

const requestRow = z.object(summary)
export type RequestRow = z.output<typeof requestRow>

const delivery = {
  hcp: z.object({ id, name: z.string(), phone: z.string() }),
  address: z.omit(address, { id: true, incomplete: true }),
  remark: z.array(z.string()),
  /** The parcel's courier; absent if nobody has named it. */
  parcel: z.optional(parcel),
}

export const request = z.object({
  ...summary,
  ...delivery,
  category: z.string(),
  /** As for an order: past statuses with their times, oldest first. */
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string() })),
})
export type Request = z.output<typeof request>

/** The contents of the parcel; `lot` is the shipped lot, or the reserved one of an approved request. */
const slip = z.object({
  ...delivery,
  id,
  status: z.enum(ORDER_STATUSES),
  ending: z.optional(z.enum(ORDER_ENDINGS)),
  createdAt: z.string(),
  items: z.array(z.object({ name: z.string(), lot: z.nullable(lot) })),
})
export type Slip = z.output<typeof slip>

const pickedLot = z.object({ lotNo: z.string(), expiresOn: z.string(), pieces: z.int() })
const pickList = z.object({
  /** What to pick: the pieces per sample, and their lots, earliest expiry first. */
  samples: z.array(
    z.object({
      id,
      name: z.string(),
      pieces: z.int(),
      lots: z.array(pickedLot),
      /** Pieces that no usable lot covers. */
      missing: z.int(),
    }),
  ),
  /** The parcels to pack, oldest first. */
  requests: z.array(
    z.object({
      id,
      createdAt: z.string(),
      hcp: person,
      practice: z.string(),
      /** Each with the lot that it ships from; null if no usable lot has one. */
      items: z.array(z.object({ id, name: z.string(), lotNo: z.nullable(z.string()) })),
      /** Why it would not be shipped now: the HCP, or each sample that prevents it. */
      obstacles: z.array(obstacle),
      remark: z.array(z.string()),
    }),
  ),
  /** Whether more requests match than fit on one list. */
  more: z.boolean(),
})
export type PickList = z.output<typeof pickList>

const { status: _always, unconfirmed: _unshipped, sort: _oldest, ...pickFilter } = requestFilter

const { status: _each, sort: _order, ...countedFilter } = requestFilter

/** Why an approved request is not shipped. */
const SHIP_ERRORS = [
  'ORDER_MOVED',
  'COURIER_OFF',
  'NO_USABLE_LOT',
  'SLIP_CHANGED',
  ...UNQUALIFIED_ERRORS,
] as const

const cell = trimmedText(TRACKING_CELL_MAX)
const tracking = z.object({
  /** The rows without a problem, each with its request and what becomes of it. The first row of a call is number 1. */
  ready: z.array(z.object({ row: z.int(), id, act: z.enum(TRACKING_ROW_ACTIONS) })),
  /** With any, nothing is changed. */
  problems: z.array(rowProblem),
})
export type Tracking = z.output<typeof tracking>

export const requestEndpoints = defineEndpoints({
  'GET /admin/requests': {
    summary: "A page of the company's requests, newest first unless asked otherwise.",
    access: { roles: [ADMIN], admins: ADMINS.requestReaders },
    scope: 'requests:read',
    query: z.strictObject({ ...requestFilter, cursor: z.optional(cursor) }),
    response: z.array(requestRow),
    meta: nextPage,
  },
  'GET /admin/request-counts': {
    summary: `The company's requests in each state, counted up to ${COUNTED_ROWS_MAX + 1}: that many means more than ${COUNTED_ROWS_MAX}.`,
    access: { roles: [ADMIN], admins: ADMINS.requestReaders },
    scope: 'requests:read',
    query: z.strictObject(countedFilter),
    response: z.record(z.enum(ORDER_STATES), z.int()),
  },
  'POST /admin/requests/export': {
    summary: "The company's requests as a CSV file.",
    body: z.strictObject(requestFilter),
    scope: 'reports:read',
    ...csvExportEndpointBase(ADMINS.readers),
  },
  'GET /admin/requests/:id': {
    summary: 'One request with its address, remark and lots.',
    access: { roles: [ADMIN], admins: ADMINS.requestReaders },
    scope: 'requests:read',
    params: z.strictObject({ id }),
    response: request,
    errors: ['NOT_FOUND'],
  },
  'POST /admin/requests/approve': {
    summary:
      'Approve a request of an HCP without a sales rep, with the checks of a rep: otherwise nobody could (D§11).',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ id }),
    response: request,
    errors: ['NOT_FOUND', 'KEY_REUSED', 'ORDER_MOVED', 'REQUEST_HAS_REP', ...UNQUALIFIED_ERRORS],
  },
  'POST /admin/requests/ship': {
    summary:
      'Mark an approved request as shipped, as its rep does: each item leaves stock from a lot (D§10).',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'requests:ship',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ id, parcel: z.optional(parcelInput) }),
    response: request,
    errors: ['NOT_FOUND', 'KEY_REUSED', ...SHIP_ERRORS],
  },
  'POST /admin/requests/tracking': {
    summary: `Ship the approved requests of a courier's list with their numbers, and set those of shipped ones: all of at most ${TRACKING_ROWS_MAX} rows or none. A dry run only says what would come of it (D§10).`,
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'requests:ship',
    bodyMax: TRACKING_BODY_MAX,
    body: z.strictObject({
      dryRun: z.boolean(),
      rows: z
        .array(
          z.strictObject({
            /** The order's id, or its last 12 characters, as screens and slips show it. */
            order: cell,
            /** The name of one of the company's couriers. */
            courier: cell,
            number: cell,
          }),
        )
        .check(z.minLength(1), z.maxLength(TRACKING_ROWS_MAX)),
    }),
    response: tracking,
    errors: SHIP_ERRORS,
  },
  'POST /admin/requests/lot': {
    summary:
      'Pick a sample of an approved request from another lot than planned, with a reason. A slip that is printed is out of date then.',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'requests:ship',
    body: z.strictObject({ id, itemId: id, lotId: id, reason: trimmedText(REASON_MAX, 1) }),
    response: emptyObject,
    errors: ['NOT_FOUND', 'ORDER_MOVED', 'LOT_NOT_USABLE'],
  },
  'POST /admin/requests/cancel': {
    summary:
      'Cancel a request that is not shipped: its pieces go back to stock, and the HCP reads the reason (D§10).',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ id, reason: trimmedText(REMARK_MAX, 1) }),
    response: request,
    errors: ['NOT_FOUND', 'KEY_REUSED', 'ORDER_MOVED'],
  },
  'GET /admin/open-requests/:id': {
    summary:
      'How many requests of an HCP are not shipped yet: declining the registration cancels them (D§10).',
    access: { roles: [ADMIN], admins: ADMINS.readers },
    params: z.strictObject({ id }),
    response: z.object({ count: z.int() }),
    errors: ['NOT_FOUND'],
  },
  'GET /admin/pick-list': {
    summary: `What the approved requests of a filter need, the ${PICK_LIST_MAX} oldest, and from which lots.`,
    access: { roles: [ADMIN], admins: ADMINS.requestReaders },
    scope: 'requests:read',
    query: z.strictObject(pickFilter),
    response: pickList,
  },
  'POST /order/:id/slip': {
    summary:
      "Open a request's packing slip, which keeps the lots it names for an approved request. A rep has those of the own HCPs and of the reps they deputise for, an admin those of the company.",
    access: { roles: [REP, ADMIN], admins: ADMINS.shippers },
    scope: 'requests:ship',
    params: z.strictObject({ id }),
    response: slip,
    errors: ['NOT_FOUND'],
  },
})
