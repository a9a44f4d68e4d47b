import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import {
  defineEndpoints,
  id,
  identifierText,
  refuseProblem,
  singleLineText,
  trimmedText,
  zodIssueOptions,
} from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { ADMIN } from '../roles.ts'
import { LOT_NUMBER_MAX, LOT_STATES, lotExpiryDateProblem, PIECES_MAX, REASON_MAX } from './stock-rules.ts'

export const lot = z.object({
  id,
  lotNo: z.string(),
  /** A day, 'YYYY-MM-DD'. */
  expiresOn: z.string(),
  onHand: z.int(),
  heldAt: z.nullable(z.string()),
  /** Whether its pieces came back from parcels. */
  returned: z.boolean(),
})
export type Lot = z.output<typeof lot>

export const sampleLot = z.extend(lot, {
  state: z.enum(LOT_STATES),
  /** Why it is on hold; null while it is not. */
  holdReason: z.nullable(z.string()),
  /** The first day on which the lot is no longer offered, 'YYYY-MM-DD'. */
  leavesOn: z.string(),
  /** Whether the next request is shipped from this lot; ignores requests that have a packing slip. */
  shipsNext: z.boolean(),
  /** The open recall of lots with this number. */
  recallCaseId: z.nullable(id),
})
export type SampleLot = z.output<typeof sampleLot>

/** What stands on a lot's packs. */
export const lotLabel = z.object({ lotNo: z.string(), expiresOn: z.string() })
export type LotLabel = z.output<typeof lotLabel>

const expiryDay = z.pipe(z.iso.date(), z.string().check(refuseProblem(lotExpiryDateProblem)))

const expiryAndNumber = { lotNo: identifierText(LOT_NUMBER_MAX), expiresOn: expiryDay }

/** Lots of a sample: receiving, correcting, holding, and who received them. */
export const lotEndpoints = defineEndpoints({
  'POST /admin/lots/receive': {
    summary: 'Receive goods; into the lot of that number where there is one.',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'stock:write',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      sampleId: id,
      ...expiryAndNumber,
      quantity: z.int().check(z.minimum(1), z.maximum(PIECES_MAX)),
    }),
    response: lot,
    errors: ['KEY_REUSED', 'NOT_FOUND', 'LOT_EXPIRED', 'LOT_EXPIRY_DIFFERS', 'LOT_TOO_LARGE'],
  },
  'POST /admin/lots/correct': {
    summary: 'Correct how many pieces of a lot are on hand, by a difference and with a reason.',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'stock:write',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      lotId: id,
      difference: z.int().check(
        z.minimum(-PIECES_MAX),
        z.maximum(PIECES_MAX),
        z.refine(value => value !== 0, zodIssueOptions('NUMBER_ZERO')),
      ),
      reason: trimmedText(REASON_MAX, 1),
    }),
    response: lot,
    errors: ['KEY_REUSED', 'NOT_FOUND', 'LOT_TOO_SMALL', 'LOT_TOO_LARGE', 'STOCK_RESERVED'],
  },
  'POST /admin/lots/relabel': {
    summary:
      'Correct a mistyped lot number or expiry date, with a reason. Packing slips of shipped requests keep the old ones.',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'stock:write',
    body: z.strictObject({
      lotId: id,
      /** The number and date on screen: other stored ones are a conflict. */
      shown: z.strictObject({ lotNo: singleLineText(LOT_NUMBER_MAX, 1), expiresOn: z.iso.date() }),
      ...expiryAndNumber,
      reason: trimmedText(REASON_MAX, 1),
    }),
    response: lot,
    errors: ['NOT_FOUND', 'LOT_CHANGED', 'LOT_EXISTS', 'LOT_OFFERED'],
  },
  'POST /admin/lots/hold': {
    summary: 'Hold a lot, so that nothing of it is offered or shipped from now on, or release it again.',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'stock:write',
    body: z.strictObject({ lotId: id, held: z.boolean(), reason: trimmedText(REASON_MAX, 1) }),
    response: lot,
    errors: ['NOT_FOUND', 'LOT_CHANGED'],
  },
})
