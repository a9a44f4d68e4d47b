import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, emptyObject, id, parsedText } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'
import { toGtin } from './gs1.ts'

/** A GTIN of 8, 12, 13 or 14 digits, read in its 14-digit form. */
const gtin = parsedText(toGtin, 'GTIN_INVALID')

/** The product numbers by which a scanned pack finds its sample. */
export const sampleGtinEndpoints = defineEndpoints({
  'GET /admin/sample-gtins': {
    summary: "The product numbers (GTINs) of the samples of the admin's company.",
    access: { roles: [ADMIN], admins: ADMINS.all },
    scope: 'stock:read',
    response: z.array(z.object({ gtin: z.string(), sampleId: id })),
  },
  'POST /admin/samples/:id/gtins': {
    summary: 'Remember that packs with this product number (GTIN) are of this sample.',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'stock:write',
    params: z.strictObject({ id }),
    body: z.strictObject({ gtin }),
    response: emptyObject,
    errors: ['NOT_FOUND', 'GTIN_TAKEN'],
  },
  'DELETE /admin/samples/:id/gtins': {
    summary: 'Forget a product number (GTIN) of a sample.',
    access: { roles: [ADMIN], admins: ADMINS.shippers },
    scope: 'stock:write',
    params: z.strictObject({ id }),
    query: z.strictObject({ gtin }),
    response: emptyObject,
    errors: ['NOT_FOUND'],
  },
})
