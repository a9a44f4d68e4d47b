import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { INVITATION_WAVE } from '../notifications/message-kinds.ts'
import { ADMIN } from '../roles.ts'

const invitations = z.object({
  /** Imported HCPs with an approved registration. The other numbers count among them. */
  imported: z.int(),
  /** Those who were told that they can log in. */
  invited: z.int(),
  /** Those who have logged in, invited or not. */
  loggedIn: z.int(),
  /** Those who were neither invited nor have logged in. */
  notYet: z.int(),
})
export type Invitations = z.output<typeof invitations>

export const invitationEndpoints = defineEndpoints({
  'GET /admin/invitations': {
    summary: 'How many of the imported HCPs were invited and have logged in.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    response: invitations,
  },
  'POST /admin/invitations': {
    summary: `Invite the next imported HCPs, ${INVITATION_WAVE} at most and each once, in the order of their import; by day, at a limited rate.`,
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    /** The number of invited HCPs on the caller's screen. */
    body: z.strictObject({ invited: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) }),
    response: invitations,
    errors: ['KEY_REUSED', 'INVITATIONS_CHANGED'],
  },
})
