import * as z from 'zod/mini'
import { csvFile } from './csv-file.ts'
import { cursor, day, defineEndpoints, id, nextPage, trimmedText } from './endpoint.ts'
import { ADMIN } from './roles.ts'
import { LOT_NUMBER_MAX } from './stock-rules.ts'

/** Filters: first and last shipping day in the company's time zone, a sample, the full number of a lot. */
const filter = {
  from: z.optional(day),
  to: z.optional(day),
  item: z.optional(id),
  lot: z.optional(trimmedText(LOT_NUMBER_MAX)),
}

/** A shipped sample: what, when, to whom, where and from which lot. */
const distribution = z.object({
  orderId: id,
  shippedAt: z.string(),
  sample: z.object({ id, name: z.string(), registrationNo: z.nullable(z.string()) }),
  lotNo: z.string(),
  /** A day, 'YYYY-MM-DD'. */
  expiresOn: z.string(),
  quantity: z.int(),
  /** The parcel was lost: the pieces left the warehouse but did not arrive (D§10). */
  lost: z.boolean(),
  hcp: z.object({ id, name: z.string() }),
  /** The contact for the courier. */
  phone: z.string(),
  /** The practice and its address, on one line. */
  address: z.string(),
})
export type Distribution = z.output<typeof distribution>

export const distributionReportEndpoints = defineEndpoints({
  'GET /admin/supply': {
    summary: 'A page of who received what, when, where and from which lot, newest first.',
    access: { roles: [ADMIN] },
    query: z.strictObject({ ...filter, cursor: z.optional(cursor) }),
    response: z.array(distribution),
    meta: nextPage,
  },
  'POST /admin/supply/export': {
    summary: 'The same as a CSV file.',
    body: z.strictObject(filter),
    ...csvFile,
  },
})
