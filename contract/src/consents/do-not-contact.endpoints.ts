import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, wirePhone } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'

const access = { roles: [ADMIN], admins: ADMINS.complianceOfficers } as const

/** The answer about one number: when and by whom it was added to the list; null if it is not on it. */
const entry = z.object({ added: z.nullable(z.object({ at: z.string(), by: z.string() })) })
export type DoNotContactEntry = z.output<typeof entry>

const list = z.object({
  /** Numbers on the list. */
  count: z.int(),
  /** How many of them were added on a day, by whom; newest first. Numbers cannot be read. */
  additions: z.array(z.object({ day: z.string(), by: z.string(), count: z.int() })),
})
export type DoNotContactList = z.output<typeof list>

export const doNotContactEndpoints = defineEndpoints({
  'GET /admin/do-not-contact': {
    summary: 'How many numbers the company does not write to of its own accord, and who added them (D§11).',
    access,
    response: list,
  },
  'POST /admin/do-not-contact/check': {
    summary: 'Whether a number is on the list.',
    access,
    body: z.strictObject({ phone: wirePhone }),
    response: entry,
  },
  'POST /admin/do-not-contact': {
    summary: 'Put a number on the list, or take it off. Repeatable.',
    access,
    body: z.strictObject({ phone: wirePhone, listed: z.boolean() }),
    response: entry,
  },
})
