import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import {
  cursor,
  day,
  defineEndpoints,
  id,
  identifierText,
  nextPage,
  parsedText,
  singleLineText,
  trimmedText,
} from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { ADMIN } from '../roles.ts'
import { toGtin } from './gs1.ts'
import {
  COUNT_LOTS_MAX,
  COUNT_STATES,
  LOT_NUMBER_MAX,
  PIECES_IN_LOT_MAX,
  REASON_MAX,
  SERIAL_MAX,
} from './stock-rules.ts'

const countableLot = z.object({
  id,
  sample: z.string(),
  lotNo: z.string(),
  expiresOn: z.string(),
  returned: z.boolean(),
})
export type CountableLot = z.output<typeof countableLot>

const count = z.object({
  id,
  state: z.enum(COUNT_STATES),
  createdAt: z.string(),
  begunBy: z.string(),
  /** Lots in the count, and those of them that have been counted. */
  lots: z.int(),
  counted: z.int(),
  /** Differences that are not posted; null until the counting is finished. */
  differences: z.nullable(z.int()),
})
export type StockCount = z.output<typeof count>

const line = z.object({
  lot: countableLot,
  counted: z.nullable(z.int()),
  countedBy: z.nullable(z.string()),
  /** Pieces on hand when the count of the lot began; null until the counting is finished and the lot is counted. */
  expected: z.nullable(z.int()),
  /** Whether pieces of the lot moved since then, so that it has to be counted again. */
  moved: z.boolean(),
  posted: z.boolean(),
})
export type StockCountLine = z.output<typeof line>

const pieces = z.int().check(z.minimum(0), z.maximum(PIECES_IN_LOT_MAX))
const keyed = { headers: z.object({ 'idempotency-key': idempotencyKey }) }
const reads = { access: { roles: [ADMIN], admins: ADMINS.all } } as const
const changes = {
  access: { roles: [ADMIN], admins: ADMINS.shippers },
  params: z.strictObject({ id }),
} as const

/** Counts of the stock: the pieces are entered without seeing those on hand, then compared, then posted (decision 78). */
export const stockCountEndpoints = defineEndpoints({
  'GET /admin/countable-lots': {
    summary: 'The lots with pieces on hand, without saying how many.',
    response: z.array(countableLot),
    ...reads,
  },
  'GET /admin/stock-counts': {
    summary: 'Counts of the stock in pages, newest first.',
    query: z.strictObject({ cursor: z.optional(cursor) }),
    response: z.array(count),
    meta: nextPage,
    ...reads,
  },
  'POST /admin/stock-counts': {
    summary: 'Begin a count of these lots, or of all that have pieces on hand.',
    access: changes.access,
    body: z.strictObject({
      lotIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(COUNT_LOTS_MAX))),
    }),
    response: count,
    errors: ['KEY_REUSED', 'NOT_FOUND', 'COUNT_EMPTY'],
    ...keyed,
  },
  'GET /admin/stock-counts/:id': {
    summary: 'A count with its lots.',
    params: changes.params,
    response: z.object({ count, lines: z.array(line) }),
    errors: ['NOT_FOUND'],
    ...reads,
  },
  'POST /admin/stock-counts/:id/lines': {
    summary: 'Say how many pieces of a lot were counted, or begin to count it again.',
    body: z.strictObject({
      lotId: id,
      /** What the screen shows: another stored number is a conflict. */
      shown: z.nullable(pieces),
      /** Null to count again, from what is on hand now. */
      counted: z.nullable(pieces),
    }),
    response: line,
    errors: ['NOT_FOUND', 'COUNT_CHANGED', 'LOT_COUNTED'],
    ...changes,
  },
  'POST /admin/stock-counts/:id/scan': {
    summary: 'Add a pack to the pieces of its lot, by what its code says; a serial number counts once.',
    body: z.strictObject({
      gtin: parsedText(toGtin, 'GTIN_INVALID'),
      lotNo: identifierText(LOT_NUMBER_MAX),
      expiresOn: z.optional(day),
      serial: z.optional(singleLineText(SERIAL_MAX, 1)),
    }),
    response: line,
    errors: [
      'KEY_REUSED',
      'NOT_FOUND',
      'COUNT_CHANGED',
      'PACK_UNKNOWN',
      'PACK_EXPIRED',
      'PACK_NOT_COUNTED',
      'LOT_EXPIRY_DIFFERS',
      'PACK_COUNTED',
    ],
    ...keyed,
    ...changes,
  },
  'POST /admin/stock-counts/:id/finish': {
    summary: 'End the counting and compare. Lots that were not counted leave the count.',
    response: count,
    errors: ['NOT_FOUND', 'COUNT_CHANGED', 'COUNT_EMPTY'],
    ...changes,
  },
  'POST /admin/stock-counts/:id/post': {
    summary: 'Correct a lot by the difference that was found, with a reason.',
    body: z.strictObject({
      lotId: id,
      /** The difference on screen: another one is a conflict. */
      difference: z.int().check(z.minimum(-PIECES_IN_LOT_MAX), z.maximum(PIECES_IN_LOT_MAX)),
      reason: trimmedText(REASON_MAX, 1),
    }),
    response: line,
    errors: [
      'KEY_REUSED',
      'NOT_FOUND',
      'COUNT_CHANGED',
      'LOT_MOVED',
      'LOT_TOO_SMALL',
      'LOT_TOO_LARGE',
      'STOCK_RESERVED',
    ],
    ...keyed,
    ...changes,
  },
  'POST /admin/stock-counts/:id/drop': {
    summary: 'Drop a count: nothing more of it is entered or posted. What was posted stays.',
    response: count,
    errors: ['NOT_FOUND', 'COUNT_CHANGED'],
    ...changes,
  },
})
