import * as z from 'zod/mini'
import { DELIVERY_PROBLEMS } from './delivery-problem-rules.ts'
import { id } from './endpoint.ts'

/** What is known of a delivery problem, besides the words. */
export const deliveryDetails = z.object({
  problem: z.enum(DELIVERY_PROBLEMS),
  /** The samples concerned. */
  items: z.array(id),
})
export type DeliveryDetails = z.output<typeof deliveryDetails>
