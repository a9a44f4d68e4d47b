import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'
import { MAIL_TOPICS } from './mail-topics.ts'

const topic = z.enum(MAIL_TOPICS)

const mailChoices = z.object({
  /** Whether the portal sends e-mails at all. */
  available: z.boolean(),
  /** The topics that the admin's role may read, in order. */
  choices: z.array(z.object({ topic, on: z.boolean() })),
})
export type MailChoices = z.output<typeof mailChoices>

const access = { roles: [ADMIN], admins: ADMINS.all } as const

/** What an admin is written to about by e-mail (D§11). */
export const mailChoiceEndpoints = defineEndpoints({
  'GET /admin/mail-choices': {
    summary: 'What the caller is written to about by e-mail; until a choice what the role is by default.',
    access,
    response: mailChoices,
  },
  'POST /admin/mail-choices': {
    summary: 'Switch the e-mails about a topic on or off; 404 for a topic that the role may not read.',
    access,
    body: z.strictObject({ topic, on: z.boolean() }),
    response: mailChoices,
    errors: ['NOT_FOUND'],
  },
})
