import * as z from 'zod/mini'
import { id } from '../endpoint.ts'
import { DELIVERY_PROBLEMS } from './delivery-problem-rules.ts'

/** What a request says of its newest delivery problem, and of the request that was sent again; absent without. */
export const orderLinks = {
  problem: z.optional(
    z.object({
      caseId: id,
      /** Null once its HCP is erased. */
      problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
      openedAt: z.string(),
      closed: z.boolean(),
    }),
  ),
  /** The request that this one was sent again as. */
  replacedBy: z.optional(id),
  /** The request that this one sends again. */
  replaces: z.optional(id),
}
