import * as z from 'zod/mini'
import { defineEndpoints, emptyObject, id, parsedText, trimmedText, validatedText } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { HCP } from '../roles.ts'
import { normalizeFullPhoneOrLandline } from './phone-or-landline.ts'
import { ADDRESS_LINE_MAX } from './postal-address.ts'

/** A saved delivery address (H§3). `incomplete`: must be completed before it can be used for an order (D§6). */
export const address = z.object({
  id,
  name: z.string(),
  line1: z.string(),
  line2: z.nullable(z.string()),
  state: z.string(),
  city: z.string(),
  postcode: z.string(),
  phone: z.nullable(z.string()),
  incomplete: z.boolean(),
})
export type Address = z.output<typeof address>

/** The name of the place; set at login to the clinic's. */
const name = validatedText(ADDRESS_LINE_MAX, value =>
  value === '' ? { code: 'ADDRESS_NAME_REQUIRED' } : undefined,
)
const line1 = validatedText(ADDRESS_LINE_MAX, value =>
  value === '' ? { code: 'ADDRESS_LINE_REQUIRED' } : undefined,
)
const more = {
  line2: z.optional(z.nullable(trimmedText(ADDRESS_LINE_MAX))),
  state: z.optional(trimmedText(60)),
  city: z.optional(trimmedText(60)),
  postcode: z.optional(trimmedText(10)),
  phone: z.optional(parsedText(normalizeFullPhoneOrLandline, 'COLLECTION_PHONE_INVALID')),
}

export const addressEndpoints = defineEndpoints({
  'POST /address/create': {
    summary: 'Save an address: a complete one, or at login the first one made from the clinic (H§4, D§6).',
    access: { roles: [HCP], hcp: 'verified' },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      newAddr: z.strictObject({ name, line1, ...more }),
      addrDelete: z.literal(false),
    }),
    response: address,
    errors: ['TERMS_REQUIRED', 'ADDRESS_LIMIT', 'KEY_REUSED'],
  },
  'POST /address/update': {
    summary: 'Change an own address; what is left out stays, the result must be complete (H§5).',
    access: { roles: [HCP] },
    body: z.strictObject({
      addrUpdate: z.strictObject({ id, name: z.optional(name), line1: z.optional(line1), ...more }),
      addrDelete: z.literal(false),
    }),
    response: address,
    errors: ['NOT_FOUND'],
  },
  'POST /address/delete': {
    summary: 'Delete an own address.',
    access: { roles: [HCP] },
    body: z.strictObject({ addrDeleteId: id }),
    response: emptyObject,
    errors: ['NOT_FOUND'],
  },
})
