import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { INVITATIONS_PER_PRESS_MAX } from '../notifications/message-kinds.ts'
import { ADMIN } from '../roles.ts'

const counts = {
  /** Imported HCPs with an approved registration. The other numbers count among them. */
  imported: z.int(),
  /** Those who were told that they can log in. */
  invited: z.int(),
  /** Those who have logged in, invited or not. */
  loggedIn: z.int(),
  /** Those who were neither invited nor have logged in. */
  notYet: z.int(),
  /** Of these, those who may be invited, those who gave no consent (and in Singapore have no valid check), and those on the list. */
  ready: z.int(),
  noConsent: z.int(),
  doNotContact: z.int(),
}
const invitations = z.object({
  ...counts,
  /** Invitations that wait to be sent, those sent today, and the most in a day. */
  waiting: z.int(),
  sentToday: z.int(),
  perDay: z.int(),
})
export type Invitations = z.output<typeof invitations>
export type InvitationCounts = Pick<Invitations, keyof typeof counts>

export const invitationEndpoints = defineEndpoints({
  'GET /admin/invitations': {
    summary: 'How many of the imported HCPs were invited and have logged in, and who may be invited (D§11).',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    response: invitations,
  },
  'POST /admin/invitations': {
    summary: `Invite the next imported HCPs who may be invited, ${INVITATIONS_PER_PRESS_MAX} at most and each once, in the order of their import; by day, so many a day.`,
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({
      /** The number of invited HCPs on the caller's screen. */
      invited: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
      /** In Singapore: the day on which the numbers were checked against the register, `REGISTER_CHECK_DAYS` ago at most. */
      registerCheckedOn: z.optional(day),
    }),
    response: invitations,
    errors: ['KEY_REUSED', 'INVITATIONS_CHANGED', 'CONSENT_MISSING', 'REGISTER_CHECK_MISSING'],
  },
})
