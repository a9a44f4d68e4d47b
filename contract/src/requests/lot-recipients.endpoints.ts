import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { cursor, defineEndpoints, id } from '../endpoint.ts'
import { MESSAGE_STATES } from '../notifications/message-kinds.ts'
import { PIECE_FATES } from '../orders/delivery-problem-rules.ts'
import { ADMIN } from '../roles.ts'

/** How an HCP can be reached: in the portal and by phone, at the number kept of a closed account, or by letter alone. */
export const RECIPIENT_REACHES = ['ACCOUNT', 'KEPT_NUMBER', 'LETTER'] as const
export type Reach = (typeof RECIPIENT_REACHES)[number]

/** When an HCP was spoken to, and by whom. */
const contact = z.object({ at: z.string(), by: z.string() })

const recipient = z.object({
  orderId: id,
  shippedAt: z.string(),
  hcp: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  /** The delivery address, on one line. */
  address: z.string(),
  /** What became of the piece if the HCP did not get it; null if it was distributed. */
  fate: z.nullable(z.enum(PIECE_FATES)),
  reach: z.enum(RECIPIENT_REACHES),
  /** Where the message stands that told the HCP of this parcel in the newest recall; null if none was written. */
  told: z.nullable(z.enum(MESSAGE_STATES)),
  /** Null until an admin marks the HCP as contacted. */
  contact: z.nullable(contact),
})
export type Recipient = z.output<typeof recipient>

export const lotRecipientEndpoints = defineEndpoints({
  'GET /admin/lots/:id/recipients': {
    summary:
      'Who received a lot, or one of the sample whose number looks the same, in pages, the newest request first, and who has been told of its recall.',
    access: { roles: [ADMIN], admins: ADMINS.supplyReaders },
    params: z.strictObject({ id }),
    query: z.strictObject({ cursor: z.optional(cursor) }),
    response: z.array(recipient),
    meta: z.object({
      /** The total of all pages. */
      total: z.int(),
      /** Of these, the pieces that came back. */
      returned: z.int(),
      /** HCPs among all pages; of these, those told of all their parcels, and those marked as contacted. */
      hcps: z.int(),
      told: z.int(),
      contacted: z.int(),
      /** HCPs with a phone number who have not been told of a parcel. */
      untold: z.int(),
      /** HCPs without a phone number. */
      byLetter: z.int(),
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/lots/:id/contacts': {
    summary: 'Mark whether an HCP who received a lot was contacted about it. The first mark stays.',
    access: { roles: [ADMIN], admins: ADMINS.recallers },
    params: z.strictObject({ id }),
    body: z.strictObject({ hcpId: id, contacted: z.boolean() }),
    response: z.object({ contact: z.nullable(contact) }),
    errors: ['NOT_FOUND'],
  },
})
