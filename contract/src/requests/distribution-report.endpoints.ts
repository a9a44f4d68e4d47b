import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { cursor, day, defineEndpoints, id, nextPage, trimmedText } from '../endpoint.ts'
import { PIECE_FATES } from '../orders/delivery-problem-rules.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN } from '../roles.ts'
import { LOT_NUMBER_MAX } from '../stock/stock-rules.ts'

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
  /** What became of the piece if the HCP did not get it (D§10, D§11); null if it was distributed. */
  fate: z.nullable(z.enum(PIECE_FATES)),
  hcp: z.object({
    id,
    name: z.string(),
    /** As they are now, like the name. */
    profession: z.nullable(z.string()),
    registrationNo: z.nullable(z.string()),
  }),
  /** The contact for the courier. */
  phone: z.string(),
  /** The practice and its address, on one line. */
  address: z.string(),
  /** The parcel's courier and number; null if not known. */
  courier: z.nullable(z.string()),
  trackingNo: z.nullable(z.string()),
})
export type Distribution = z.output<typeof distribution>

/** The pieces shipped of a sample, and the HCPs who got them. */
const shippedPieces = z.object({ sample: z.object({ id, name: z.string() }), pieces: z.int(), hcps: z.int() })
export type ShippedPieces = z.output<typeof shippedPieces>

export const distributionReportEndpoints = defineEndpoints({
  'GET /admin/supply': {
    summary: 'A page of who received what, when, where and from which lot, newest first.',
    access: { roles: [ADMIN], admins: ADMINS.supplyReaders },
    scope: 'reports:read',
    query: z.strictObject({ ...filter, cursor: z.optional(cursor) }),
    response: z.array(distribution),
    meta: nextPage,
  },
  'GET /admin/supply/pieces': {
    summary: 'The pieces of each sample in the report, the most first.',
    access: { roles: [ADMIN], admins: ADMINS.supplyReaders },
    scope: 'reports:read',
    query: z.strictObject(filter),
    response: z.array(shippedPieces),
  },
  'POST /admin/supply/export': {
    summary: 'The same as a CSV file.',
    body: z.strictObject(filter),
    scope: 'reports:read',
    ...csvExportEndpointBase(ADMINS.supplyReaders),
  },
})
