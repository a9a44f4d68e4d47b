import * as z from 'zod/mini'
import { defineEndpoints, trimmedText } from '../endpoint.ts'
import { REP } from '../roles.ts'

/** The code of a rep's card in `/register?rep=CODE`: 128 random bits as base64url. A longer text is no code. */
export const REP_CODE_MAX = 64

const card = z.object({
  /** Null until the rep has opened the card once. */
  code: z.nullable(z.string()),
  /** Whether the rep is away today: until then the card behaves as none (D§10). */
  away: z.boolean(),
})
export type RepCard = z.output<typeof card>

export const repCardEndpoints = defineEndpoints({
  'GET /rep-card': {
    summary: "The rep's own card (D§10).",
    access: { roles: [REP] },
    response: card,
  },
  'POST /rep-card': {
    summary:
      'A new code in place of the one that the caller saw, which then names nobody. Repeating the call changes nothing: when the card has another code by now, that one stays.',
    access: { roles: [REP] },
    body: z.strictObject({ replaces: z.nullable(trimmedText(REP_CODE_MAX, 1)) }),
    response: card,
  },
  'GET /public/rep-card': {
    summary:
      'Whose card has this code, and of which country (D§10). An unknown code, and that of an absent or deactivated rep, has nobody. Look-ups are limited like those of numbers.',
    access: 'public',
    query: z.strictObject({ code: trimmedText(REP_CODE_MAX, 1) }),
    response: z.object({
      rep: z.nullable(z.object({ name: z.string(), region: z.enum(['MY', 'SG']) })),
    }),
    errors: ['TOO_MANY_REQUESTS'],
  },
})
