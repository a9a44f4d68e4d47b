import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints, id, trimmedText } from '../endpoint.ts'
import { COUNTED_ROWS_MAX } from '../platform/counted-max.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN } from '../roles.ts'
import { MESSAGE_KINDS, MESSAGE_STATE_FILTERS, MESSAGE_STATES, OUTBOX_CHANNELS } from './message-kinds.ts'
import { NUMBER_DIGITS_MIN, phoneSuffixToSearch } from './number-search.ts'

/** Filters of the messages, combined with AND. */
const filter = {
  /** GIVEN_UP is failed or expired. */
  state: z.optional(z.enum(MESSAGE_STATE_FILTERS)),
  kind: z.optional(z.enum(MESSAGE_KINDS)),
  /** The last digits of the recipient's number. */
  number: z.optional(
    trimmedText(30).check(
      z.refine(typed => phoneSuffixToSearch(typed).length >= NUMBER_DIGITS_MIN, 'Must have four digits.'),
    ),
  ),
  /** The request the messages are about. */
  order: z.optional(id),
  /** The first and last day on which they were created, in the company's time zone. */
  from: z.optional(day),
  to: z.optional(day),
}

// Messages of one kind in one state have no index, and a state that the kind never has would be looked for in all.
const { state: _each, kind: _any, ...countedFilter } = filter

/** A message and its state. Never includes the text, which may contain a code. */
const message = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  /** The recipient's number, or address of a mail; null once its owner has none. */
  recipient: z.nullable(z.string()),
  /** The account it is about; null for a number without one. */
  person: z.nullable(z.object({ id, name: z.string() })),
  channel: z.nullable(z.enum(OUTBOX_CHANNELS)),
  /** The provider that accepted it. */
  provider: z.nullable(z.string()),
  /** A short result of the last attempt. */
  answer: z.nullable(z.string()),
  attempts: z.int(),
  orderId: z.nullable(id),
  createdAt: z.string(),
  dueAt: z.string(),
  /** The time of the next attempt; null if there is none. */
  nextAt: z.nullable(z.string()),
  triedAt: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

/** The page cursor: the position of the last message of the previous page. */
const position = z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'Must be a position.'))

export const messageListEndpoints = defineEndpoints({
  'GET /admin/messages': {
    summary: "A page of the company's messages, newest first.",
    access: { roles: [ADMIN], admins: ADMINS.readers },
    query: z.strictObject({ ...filter, cursor: z.optional(position) }),
    response: z.array(message),
    meta: z.object({
      next: z.nullable(z.string()),
      /** Number of messages of the last 24 hours by state, regardless of filters. */
      byState: z.partialRecord(z.enum(MESSAGE_STATES), z.int()),
    }),
  },
  'GET /admin/message-counts': {
    summary: `The company's messages in each state, counted up to ${COUNTED_ROWS_MAX + 1}: that many means more than ${COUNTED_ROWS_MAX}.`,
    access: { roles: [ADMIN], admins: ADMINS.readers },
    query: z.strictObject(countedFilter),
    response: z.record(z.enum(MESSAGE_STATES), z.int()),
  },
  'POST /admin/messages/export': {
    summary: "The company's messages as a CSV file.",
    body: z.strictObject(filter),
    ...csvExportEndpointBase(ADMINS.readers),
  },
  'POST /admin/messages/:id/retry': {
    summary: 'Has a message that failed or expired sent again, for another 72 hours.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    params: z.strictObject({ id }),
    response: message,
    errors: ['NOT_FOUND', 'MESSAGE_NOT_RETRIED'],
  },
})
