import * as z from 'zod/mini'
import { defineEndpoints, instant, text } from './endpoint.ts'
import { MESSAGE_CHANNELS, MESSAGE_KINDS } from './message-kinds.ts'
import { HCP, REP } from './roles.ts'

/** Days for which a notice is shown, and how many at most. */
export const NOTICE_DAYS = 30
export const NOTICES_MAX = 100

/** Something somebody was told, as the bell shows it. */
const notice = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  /** What it is about, if it is about an order. */
  orderId: z.nullable(z.string()),
  at: z.string(),
  read: z.boolean(),
})
export type Notice = z.output<typeof notice>

/** How many of the last days' notices are not read yet. */
const unread = z.object({ unread: z.int() })

/** By which channels somebody wants notices; codes and news about the account come in any case. */
const preferences = z.object({ SMS: z.boolean(), WHATSAPP: z.boolean() })
export type NoticePreferences = z.output<typeof preferences>

const access = { roles: [HCP, REP] } as const

export const notificationEndpoints = defineEndpoints({
  'GET /dev/messages': {
    summary: 'What the portal sent, newest first; demo mode only (D§1).',
    access: 'public',
    query: z.strictObject({ to: z.optional(text(30)) }),
    response: z.array(
      z.object({
        to: z.string(),
        channel: z.enum(MESSAGE_CHANNELS),
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
    /** Its `at`. */
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
      'Switches the notices of a channel on or off; codes and news about the account come in any case.',
    access,
    body: z.strictObject({ channel: z.enum(MESSAGE_CHANNELS), on: z.boolean() }),
    response: preferences,
  },
})
