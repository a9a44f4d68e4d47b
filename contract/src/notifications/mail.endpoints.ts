import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, emptyObject } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'

/** How a portal sends mails: by a mail server, into the demo's inbox alone, or not at all. */
export const MAIL_MODES = ['SERVER', 'INBOX', 'OFF'] as const

const mailState = z.object({
  mode: z.enum(MAIL_MODES),
  /** The company's newest mail that a mail server took. */
  lastSentAt: z.nullable(z.string()),
  /** The newest that failed, with the answer of the mail server. */
  lastFailed: z.nullable(z.object({ at: z.string(), answer: z.nullable(z.string()) })),
})
export type MailState = z.output<typeof mailState>

/** Mails of an hour that an admin asks for as a test. */
export const MAIL_TESTS_PER_HOUR = 5

export const mailEndpoints = defineEndpoints({
  'GET /admin/mail': {
    summary: "Whether the portal sends e-mails, and how the company's last ones went.",
    access: { roles: [ADMIN], admins: ADMINS.readers },
    response: mailState,
  },
  'POST /admin/mail/test': {
    summary: `Has a test e-mail sent to the caller's address, ${MAIL_TESTS_PER_HOUR} in an hour at most.`,
    access: { roles: [ADMIN], admins: ADMINS.owners },
    body: z.strictObject({}),
    response: emptyObject,
    errors: ['MAIL_NOT_SET_UP', 'TOO_MANY_REQUESTS'],
  },
})
