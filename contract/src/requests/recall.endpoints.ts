import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { cursor, defineEndpoints, id } from '../endpoint.ts'
import { MESSAGE_STATES } from '../notifications/message-kinds.ts'
import { PIECE_FATES } from '../orders/delivery-problem-rules.ts'
import { ADMIN } from '../roles.ts'

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
  /** Where the HCP's recall message stands; null if none was written. */
  told: z.nullable(z.enum(MESSAGE_STATES)),
  /** Null until an admin marks the HCP as contacted. */
  contact: z.nullable(contact),
})
export type Recipient = z.output<typeof recipient>

export const recallEndpoints = defineEndpoints({
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
      /** HCPs among all pages; of these, those with a recall message, and those marked as contacted. */
      hcps: z.int(),
      told: z.int(),
      contacted: z.int(),
      /** HCPs without a recall message who can still get one: not the erased ones. */
      untold: z.int(),
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/lots/:id/recall': {
    summary:
      'Tell everyone who received a lot, or one of the sample whose number looks the same, to stop using it; each HCP gets one message for a lot.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    params: z.strictObject({ id }),
    body: z.strictObject({}),
    response: z.object({
      /** Messages written now. */
      told: z.int(),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/lots/:id/contacts': {
    summary: 'Mark whether an HCP who received a lot was contacted about it. The first mark stays.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    params: z.strictObject({ id }),
    body: z.strictObject({ hcpId: id, contacted: z.boolean() }),
    response: z.object({ contact: z.nullable(contact) }),
    errors: ['NOT_FOUND'],
  },
})
