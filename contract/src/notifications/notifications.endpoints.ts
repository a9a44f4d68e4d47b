import * as z from 'zod/mini'
import { defineEndpoints, instant, trimmedText } from '../endpoint.ts'
import { HCP, REP } from '../roles.ts'
import { MESSAGE_CHANNELS, MESSAGE_KINDS, OUTBOX_CHANNELS } from './message-kinds.ts'

/** For how many days notices are shown, and the maximum number shown. */
export const NOTICE_DAYS = 30
export const NOTICES_MAX = 100

/** A notification in the bell's list. */
const notice = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  /** The order it is about, if any. */
  orderId: z.nullable(z.string()),
  at: z.string(),
  read: z.boolean(),
})
export type Notice = z.output<typeof notice>

/** Number of unread notices of the last days. */
const unread = z.object({ unread: z.int() })

/** Channels on which a person wants notices, by WhatsApp an HCP only after a yes; codes and account messages are always sent. */
const preferences = z.object({ SMS: z.boolean(), WHATSAPP: z.boolean() })
export type NoticePreferences = z.output<typeof preferences>

const access = { roles: [HCP, REP] } as const

export const notificationEndpoints = defineEndpoints({
  'GET /dev/messages': {
    summary: 'What the portal sent, newest first; demo mode only (D§1).',
    access: 'public',
    query: z.strictObject({ to: z.optional(trimmedText(254)) }),
    response: z.array(
      z.object({
        to: z.string(),
        channel: z.enum(OUTBOX_CHANNELS),
        text: z.string(),
        createdAt: z.string(),
      }),
    ),
  },
  'GET /messages/notices': {
    summary:
      'What the caller was told in the last 30 days, newest first, 100 at most, whether or not it was sent.',
    access,
    response: z.array(notice),
    meta: unread,
  },
  'POST /messages/notices/read': {
    summary: "Marks the caller's notices as read, up to the newest that was shown.",
    access,
    /** The newest notice's `at`. */
    body: z.strictObject({ until: instant }),
    response: unread,
  },
  'GET /messages/preferences': {
    summary: 'By which channels the caller wants notices.',
    access,
    response: preferences,
  },
  'POST /messages/preferences': {
    summary:
      'Switches the notices of a channel on or off, or answers the question of the home; codes and news about the account come in any case.',
    access,
    /** `asked`: the answer to the question of the home. */
    body: z.strictObject({
      channel: z.enum(MESSAGE_CHANNELS),
      on: z.boolean(),
      asked: z.optional(z.literal(true)),
    }),
    response: preferences,
  },
})
