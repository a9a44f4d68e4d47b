import * as z from 'zod/mini'
import { csvFile } from './csv-file.ts'
import { defineEndpoints, id, text } from './endpoint.ts'
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from './message-kinds.ts'
import { lastDigits, NUMBER_DIGITS_MIN } from './number-search.ts'
import { ADMIN } from './roles.ts'

/** What narrows the messages; all parts hold together. */
const filter = {
  state: z.optional(z.enum(MESSAGE_STATES)),
  kind: z.optional(z.enum(MESSAGE_KINDS)),
  /** The last digits of the number they go to. */
  number: z.optional(
    text(30).check(
      z.refine(typed => lastDigits(typed).length >= NUMBER_DIGITS_MIN, 'Must have four digits.'),
    ),
  ),
  /** The request they are about. */
  order: z.optional(id),
}

/** What was told, and where it stands: never what it says, since that may be a code. */
const message = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  /** The number it goes to; null once its owner has none. */
  recipient: z.nullable(z.string()),
  /** Whose account it is about; null of a number alone. */
  person: z.nullable(z.object({ id, name: z.string() })),
  channel: z.nullable(z.enum(MESSAGE_CHANNELS)),
  /** Who took it. */
  provider: z.nullable(z.string()),
  /** What was said of the last try, in a few words. */
  answer: z.nullable(z.string()),
  attempts: z.int(),
  orderId: z.nullable(id),
  createdAt: z.string(),
  dueAt: z.string(),
  /** When it is tried next; null when it is not. */
  nextAt: z.nullable(z.string()),
  triedAt: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

/** Where a page begins: the position of the last message seen. */
const position = z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'Must be a position.'))

export const messageListEndpoints = defineEndpoints({
  'GET /admin/messages': {
    summary: "A page of the company's messages, newest first.",
    access: { roles: [ADMIN] },
    query: z.strictObject({ ...filter, cursor: z.optional(position) }),
    response: z.array(message),
    meta: z.object({
      next: z.nullable(z.string()),
      /** How many of the last 24 hours' messages stand where, whatever is filtered. */
      byState: z.partialRecord(z.enum(MESSAGE_STATES), z.int()),
    }),
  },
  'POST /admin/messages/export': {
    summary: "The company's messages as a CSV file.",
    body: z.strictObject(filter),
    ...csvFile,
  },
  'POST /admin/messages/:id/retry': {
    summary: 'Has a message that failed or expired sent again, for another 72 hours.',
    access: { roles: [ADMIN] },
    params: z.strictObject({ id }),
    response: message,
    errors: ['NOT_FOUND', 'MESSAGE_NOT_RETRIED'],
  },
})
