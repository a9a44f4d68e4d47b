import * as z from 'zod/mini'
import { address } from '../addresses/addresses.endpoints.ts'
import { ADMINS } from '../admin-roles.ts'
import { parcel, parcelInput } from '../companies/couriers.endpoints.ts'
import { defineEndpoints, id, trimmedText, zodIssueOptions } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { ADMIN, HCP, REP } from '../roles.ts'
import { PIECE_FATES } from './delivery-problem-rules.ts'
import { orderLinks } from './order-links.ts'
import { ORDER_ENDINGS, ORDER_STATUSES, REMARK_MAX } from './order-status.ts'

/** A sample that was requested and is not sent. */
export const dropped = z.object({ reason: z.string(), at: z.string() })

/** An order as HCP and rep see it (H§3, R§3); names and address are those of the order day (D§7). */
export const order = z.object({
  id,
  status: z.enum(ORDER_STATUSES),
  /** How an admin ended a CANCELLED order, with the reason as remark; absent when its rep rejected it (D§10). */
  ending: z.optional(z.enum(ORDER_ENDINGS)),
  createdAt: z.string(),
  updatedAt: z.string(),
  remark: z.array(z.string()),
  /** The parcel's courier; absent if nobody has named it. */
  parcel: z.optional(parcel),
  ...orderLinks,
  /** Past statuses with their times, oldest first; a status without a known time is omitted. */
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string() })),
  category: z.object({ name: z.string() }),
  address: z.object({ name: z.string() }),
  addressSnaphot: z.omit(address, { id: true, incomplete: true }),
  orderItem: z.array(
    z.object({
      /** What became of the shipped piece, if the HCP did not get it. */
      fate: z.optional(z.enum(PIECE_FATES)),
      shopItem: z.object({
        id,
        name: z.string(),
        /** Identifies the sample's current picture. */
        picture: z.optional(z.string()),
        /** The page of the sample's current leaflet. */
        leaflet: z.optional(z.string()),
        categories: z.array(z.object({ category: z.object({ name: z.string() }) })),
      }),
      /** Why and when the sample was taken off the request; absent for one that is sent. */
      dropped: z.optional(dropped),
    }),
  ),
})
export type Order = z.output<typeof order>

/** Why a request would not be shipped now. */
export const obstacle = z.object({
  /** In English; screens word the code. */
  message: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type Obstacle = z.output<typeof obstacle>

/** The order as its HCP sees it, with its Idempotency-Key: after a lost response the client finds the order by the key. */
const ownOrder = z.extend(order, { idempotencyKey: z.optional(z.string()) })
export type OwnOrder = z.output<typeof ownOrder>

const remark = z.array(trimmedText(REMARK_MAX)).check(z.maxLength(1))

/** An order gets its parcel when it is shipped. */
const parcelOnlyShipped = z.refine<{ status?: string | undefined; parcel?: unknown }>(
  ({ status, parcel: sent }) => sent === undefined || status === 'POSTED',
  { path: ['parcel'], ...zodIssueOptions('PARCEL_NOT_SHIPPED') },
)

/** An approval or shipment is rejected when the HCP or a sample no longer qualifies (D§10). */
export const UNQUALIFIED_ERRORS = [
  'HCP_NOT_VERIFIED',
  'SAMPLE_WITHDRAWN',
  'SAMPLE_NOT_ALLOWED',
  'SAMPLE_NOT_REGISTERED',
  'LICENCE_ENDED',
] as const

const moveErrors = [
  'FORBIDDEN',
  'NOT_FOUND',
  'ORDER_MOVED',
  ...UNQUALIFIED_ERRORS,
  'NO_USABLE_LOT',
  'SLIP_CHANGED',
  'COURIER_OFF',
] as const

export const orderEndpoints = defineEndpoints({
  'POST /orders': {
    summary: 'Turn the selected cart into one order; an Idempotency-Key makes repeats safe (H§7, D§7).',
    access: { roles: [HCP] },
    load: 'urgent',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      addressId: id,
      currency: z.literal('WALLET'),
      description: z.literal(true),
      total: z.literal(0),
      type: z.literal('WALLET_SHOP'),
    }),
    response: order,
    errors: [
      'ACCOUNT_CLOSING',
      'PARCELS_UNCONFIRMED',
      'NOT_FOUND',
      'ADDRESS_INCOMPLETE',
      'CART_EMPTY',
      'CATEGORY_NOT_OFFERED',
      'LICENCE_ENDED',
      'LIMIT_REACHED',
      'OUT_OF_STOCK',
      'KEY_REUSED',
    ],
  },
  'GET /order/get': {
    summary: 'The own orders, newest first (H§7).',
    access: { roles: [HCP] },
    response: z.object({ checkProduct: z.array(ownOrder) }),
  },
  'GET /orders': {
    summary: 'The own orders in short, for the count of open ones (H§7, D§7).',
    access: { roles: [HCP] },
    response: z.object({
      orders: z.array(
        z.object({ id, status: z.enum(ORDER_STATUSES), ending: z.optional(z.enum(ORDER_ENDINGS)) }),
      ),
    }),
  },
  'POST /order/status-update': {
    summary: 'Move an order along its transition table (H§7, D§7).',
    access: { roles: [HCP, REP] },
    body: z
      .strictObject({ id, status: z.enum(ORDER_STATUSES), parcel: z.optional(parcelInput) })
      .check(parcelOnlyShipped),
    response: order,
    errors: moveErrors,
  },
  'POST /order/update': {
    summary:
      'Move an order with a remark, or replace the remark alone; an Idempotency-Key makes repeats safe (H§7, R§4, D§7).',
    access: { roles: [REP] },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z
      .strictObject({
        orderId: id,
        status: z.optional(z.enum(ORDER_STATUSES)),
        remark: z.optional(remark),
        parcel: z.optional(parcelInput),
      })
      .check(
        parcelOnlyShipped,
        z.refine(body => body.status !== undefined || body.remark !== undefined, {
          path: ['remark'],
          message: 'A status or a remark is required.',
        }),
      ),
    response: order,
    errors: [...moveErrors, 'KEY_REUSED'],
  },
  'POST /order/:id/parcel': {
    summary:
      'Name the courier and the tracking number of a shipped order, correct them, or take them away. The HCP is not told again.',
    access: { roles: [REP, ADMIN], admins: ADMINS.shippers },
    scope: 'requests:ship',
    params: z.strictObject({ id }),
    body: z.strictObject({ parcel: z.nullable(parcelInput) }),
    response: order,
    errors: ['NOT_FOUND', 'ORDER_MOVED', 'COURIER_OFF'],
  },
  'POST /order/:id/items/drop': {
    summary:
      'Take a sample off a request that is not shipped, so that the rest can be sent: its piece goes back to stock, and the HCP reads the reason. The last sample stays: the request is cancelled instead.',
    access: { roles: [REP, ADMIN], admins: ADMINS.shippers },
    params: z.strictObject({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ itemId: id, reason: trimmedText(REMARK_MAX, 1) }),
    response: order,
    errors: ['NOT_FOUND', 'KEY_REUSED', 'ORDER_MOVED', 'LAST_SAMPLE'],
  },
})
