import * as z from 'zod/mini'
import { id } from '../endpoint.ts'
import { ORDER_STATES } from '../orders/order-status.ts'
import { lot } from '../stock/lots.endpoints.ts'
import { RECALL_RISKS } from './recall-rules.ts'

/** What is known of a recall, besides its reason. */
export const recallDetails = z.object({
  /** The lot that was recalled; the others have its number. */
  lotId: id,
  risk: z.enum(RECALL_RISKS),
  lots: z.array(lot),
  /** Requests that a lot was planned for when it was recalled. */
  requests: z.array(
    z.object({
      id,
      hcp: z.string(),
      state: z.enum(ORDER_STATES),
      /** Whether its packing slip still names a recalled lot. */
      slipToReprint: z.boolean(),
    }),
  ),
})
export type RecallDetails = z.output<typeof recallDetails>
