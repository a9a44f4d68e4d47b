import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, emptyObject, id, trimmedText } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import {
  DELIVERY_PROBLEMS,
  FOUND_PLACES,
  PIECE_FATES,
  PROBLEM_TEXT_MAX,
} from '../orders/delivery-problem-rules.ts'
import { REMARK_MAX } from '../orders/order-status.ts'
import { UNQUALIFIED_ERRORS } from '../orders/orders.endpoints.ts'
import { request } from '../requests/requests.endpoints.ts'
import { ADMIN, HCP, REP } from '../roles.ts'
import { CASE_REASON_MAX } from './case-kinds.ts'
import { PROBLEM_OUTCOMES } from './problem-outcomes.ts'

/** Most samples of a request. */
const ITEMS_MAX = 100
const items = z.array(id).check(z.minLength(1), z.maxLength(ITEMS_MAX))

export const deliveryProblemEndpoints = defineEndpoints({
  'POST /order/:id/problems': {
    summary:
      'Report that a parcel did not arrive, or that samples in it are damaged or wrong, and open a case: an HCP of an own request, a rep or admin for the HCP. An Idempotency-Key makes repeats safe.',
    access: { roles: [HCP, REP, ADMIN], admins: ADMINS.shippers },
    params: z.strictObject({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      problem: z.enum(DELIVERY_PROBLEMS),
      /** The samples concerned. */
      items,
      text: trimmedText(PROBLEM_TEXT_MAX),
    }),
    response: z.object({ caseId: id, number: z.int() }),
    errors: ['NOT_FOUND', 'ORDER_MOVED', 'PROBLEM_REPORTED', 'KEY_REUSED'],
  },
  'POST /cases/:id/send-again': {
    summary:
      'Send samples of a delivery problem again: a new, approved request to the same address, linked with the first. It closes the case.',
    access: { roles: [REP, ADMIN], admins: ADMINS.shippers },
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** Samples of the case. */
      items,
      /** What became of the first pieces. */
      pieces: z.enum(PIECE_FATES),
    }),
    /** The new request. */
    response: z.object({ orderId: id }),
    errors: [
      'NOT_FOUND',
      'CASE_CHANGED',
      'ORDER_MOVED',
      'ACCOUNT_CLOSING',
      ...UNQUALIFIED_ERRORS,
      'OUT_OF_STOCK',
      'LOT_EXPIRY_DIFFERS',
    ],
  },
  'POST /cases/:id/close': {
    summary:
      'Close a delivery problem with a reason that the HCP reads. Pieces that came back go into a lot on hold.',
    access: { roles: [REP, ADMIN], admins: ADMINS.shippers },
    params: z.strictObject({ id }),
    body: z.strictObject({ outcome: z.enum(PROBLEM_OUTCOMES), reason: trimmedText(CASE_REASON_MAX, 1) }),
    response: emptyObject,
    errors: ['NOT_FOUND', 'CASE_CHANGED', 'ORDER_MOVED', 'LOT_EXPIRY_DIFFERS'],
  },
  'POST /admin/requests/close-as-lost': {
    summary:
      'Close a shipped request whose parcel was lost, and its delivery problem with it: its pieces are gone, and it counts against no limit (D§10).',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ id, reason: trimmedText(REMARK_MAX, 1) }),
    response: request,
    errors: ['NOT_FOUND', 'KEY_REUSED', 'ORDER_MOVED'],
  },
  'POST /order/:id/found': {
    summary:
      'Book lost samples of a request that turned up: they arrived after all, or came back and go into a lot on hold. It closes the delivery problem with a reason that the HCP reads.',
    access: { roles: [REP, ADMIN], admins: ADMINS.shippers },
    params: z.strictObject({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      found: z.enum(FOUND_PLACES),
      /** The samples that turned up. */
      items,
      reason: trimmedText(REMARK_MAX, 1),
    }),
    response: emptyObject,
    errors: ['NOT_FOUND', 'KEY_REUSED', 'ORDER_MOVED', 'RESENT_NOT_SHIPPED', 'LOT_EXPIRY_DIFFERS'],
  },
})
