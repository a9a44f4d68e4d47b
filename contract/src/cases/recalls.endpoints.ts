import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, emptyObject, id, instant, trimmedText } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'
import { lot } from '../stock/lots.endpoints.ts'
import { REASON_MAX } from '../stock/stock-rules.ts'
import { CASE_REASON_MAX, CASE_REFERENCE_MAX } from './case-kinds.ts'
import { RECALL_RISKS } from './recall-rules.ts'

const access = { roles: [ADMIN], admins: ADMINS.recallers } as const
const params = z.strictObject({ id })

/** A recall is a case (D§11). */
export const recallEndpoints = defineEndpoints({
  'POST /admin/lots/:id/recall': {
    summary:
      'Recall a lot: every lot of the sample whose number looks the same goes on hold, their pieces leave all packing slips, and a case is opened. The same again returns the open case.',
    access,
    params,
    body: z.strictObject({ reason: trimmedText(REASON_MAX, 1), risk: z.enum(RECALL_RISKS) }),
    /** The lots on hold. */
    response: z.object({ caseId: id, lots: z.array(lot) }),
    errors: ['NOT_FOUND', 'LOT_RECALLED'],
  },
  'POST /admin/cases/:id/tell': {
    summary:
      'Tell everyone who received a recalled lot to stop using it: each person once for the parcels shipped by then. It asks when the authority was informed, or why the people are told before that, and refuses neither.',
    access,
    params,
    body: z.union([
      z.strictObject({
        authority: z.strictObject({
          /** Not in the future. */
          at: instant,
          reference: trimmedText(CASE_REFERENCE_MAX, 1),
        }),
      }),
      z.strictObject({ because: trimmedText(CASE_REASON_MAX, 1) }),
    ]),
    response: z.object({
      /** Messages written now. */
      told: z.int(),
      /** People without a phone number: they are to be written to. */
      byLetter: z.int(),
    }),
    errors: ['NOT_FOUND', 'CASE_CHANGED'],
  },
  'POST /admin/cases/:id/returns': {
    summary:
      'Book that the piece of a parcel came back in a recall. It goes into the lot of returned pieces, on hold.',
    access,
    params,
    body: z.strictObject({ orderId: id }),
    response: emptyObject,
    errors: ['NOT_FOUND', 'ORDER_MOVED', 'LOT_EXPIRY_DIFFERS'],
  },
})
