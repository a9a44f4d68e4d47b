import * as z from 'zod/mini'
import { defineEndpoints, id } from '../endpoint.ts'
import { HCP } from '../roles.ts'

/** The samples for which the caller waits. */
const waiting = z.object({ itemIds: z.array(id) })

export const backInStockEndpoints = defineEndpoints({
  'GET /back-in-stock': {
    summary: 'The samples of which the caller is told when they can be requested again.',
    access: { roles: [HCP] },
    response: waiting,
  },
  'POST /back-in-stock': {
    summary:
      'Ask to be told once when a sample can be requested again, or no longer. Asking twice keeps the place in the queue.',
    access: { roles: [HCP] },
    body: z.strictObject({ shopItemId: id, wanted: z.boolean() }),
    response: waiting,
    errors: ['NOT_FOUND', 'SAMPLE_AVAILABLE'],
  },
})
