/** The kinds of e-mails to admins and reps. `MAIL_` at the beginning says which channel a message is of (decision 69). */
export const MAIL_KINDS = [
  'MAIL_ADMIN_LINK',
  'MAIL_PASSWORD_RESET',
  'MAIL_CASE_OPENED',
  'MAIL_CASE_DUE_SOON',
  'MAIL_CASE_OVERDUE',
  'MAIL_GATEWAY_FAILS',
  'MAIL_BACKUP_MISSING',
  'MAIL_DIGEST',
  'MAIL_TEST',
] as const satisfies readonly `MAIL_${string}`[]
export type MailKind = (typeof MAIL_KINDS)[number]

export const isMailKind = (kind: MessageKind): kind is MailKind => kind.startsWith('MAIL_')

/** The kinds that the bell shows and texts tell of, in the order a person encounters them. */
export const NOTICE_KINDS = [
  'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED',
  'REGISTRATION_DECLINED',
  'ACCOUNT_READY',
  'PHONE_CHANGED',
  'NOTICES_ENDED',
  'REP_ASSIGNED',
  'HCP_ASSIGNED',
  'LICENCE_ENDS',
  'HCP_LICENCES_END',
  'REQUEST_RECEIVED',
  'REQUESTS_WAIT',
  'REQUEST_APPROVED',
  'REQUEST_REJECTED',
  'REQUEST_CANCELLED',
  'SAMPLE_NOT_SENT',
  'REQUEST_SHIPPED',
  'REQUEST_LOST',
  'REQUEST_SENT_AGAIN',
  'DELIVERY_REMINDER',
  'PROBLEM_REPORTED',
  'PROBLEM_NEWS',
  'PROBLEM_CLOSED',
  'SAMPLE_RECALL',
  'SAMPLE_BACK',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const MESSAGE_KINDS = ['CODE', ...NOTICE_KINDS, ...MAIL_KINDS] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The channels of notices. */
export const MESSAGE_CHANNELS = ['SMS', 'WHATSAPP'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
/** All channels that messages leave by. */
export const OUTBOX_CHANNELS = [...MESSAGE_CHANNELS, 'EMAIL'] as const
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number]

/** Permanent refusals of an address, in a row, after which it gets no mail until an owner starts it again. */
export const MAIL_BOUNCES_MAX = 3
/** The consent to the notices of each channel. */
export const NOTICE_CONSENT = { SMS: 'SMS_NOTICES', WHATSAPP: 'WHATSAPP_NOTICES' } as const

/** Message states: dropped if no longer relevant, muted if no channel may or can carry it. */
export const MESSAGE_STATES = [
  'WAITING',
  'SENT',
  'DELIVERED',
  'FAILED',
  'EXPIRED',
  'DROPPED',
  'MUTED',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a muted message was not sent, as its answer says, if not because the recipient opted out. */
export const MUTED_MESSAGE_REASONS = {
  noServer: 'no provider',
  refused: 'stopped: the address was refused',
} as const

/** Kinds that cannot be switched off: codes, account messages, and what is about safety. */
export const ALWAYS_SENT_KINDS: readonly MessageKind[] = [
  'CODE',
  'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED',
  'REGISTRATION_DECLINED',
  'ACCOUNT_READY',
  'PHONE_CHANGED',
  'NOTICES_ENDED',
  'SAMPLE_RECALL',
]

/** Kinds that a company sends of its own accord: not to a number on its do-not-contact list (D§11). */
export const UNSOLICITED_KINDS: readonly MessageKind[] = ['ACCOUNT_READY', 'SAMPLE_BACK']

/** Kinds about an account that its HCP may not know of: not to who was imported, may not be invited and has never logged in (D§11). */
export const ACCOUNT_NEWS_KINDS: readonly MessageKind[] = [
  'REGISTRATION_APPROVED',
  'REGISTRATION_DECLINED',
  'REP_ASSIGNED',
  'LICENCE_ENDS',
]

/** Rate limit: notices of a hand-over, invitations, a recall, a certificate that ends or a sample that is back, sent per company per minute. */
export const BULK_NOTICES_PER_MINUTE = 60

/** Most imported HCPs that one press invites. */
export const INVITATIONS_PER_PRESS_MAX = 200

/** States that allow a resend: given up. Codes are never resent, because they would arrive too late. */
export const RETRIED_STATES: readonly MessageState[] = ['FAILED', 'EXPIRED']
/** Selects the messages in one of these states. */
export const GIVEN_UP = 'GIVEN_UP'
/** What the list of messages is filtered by. */
export const MESSAGE_STATE_FILTERS = [...MESSAGE_STATES, GIVEN_UP] as const
export type MessageStateFilter = (typeof MESSAGE_STATE_FILTERS)[number]
