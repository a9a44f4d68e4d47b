/** Everything the portal tells people by message, in the order of a person's way through it. */
export const MESSAGE_KINDS = [
  'CODE',
  'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED',
  'REGISTRATION_DECLINED',
  'ACCOUNT_READY',
  'PHONE_CHANGED',
  'REP_ASSIGNED',
  'HCP_ASSIGNED',
  'REQUEST_RECEIVED',
  'REQUESTS_WAIT',
  'REQUEST_APPROVED',
  'REQUEST_REJECTED',
  'REQUEST_CANCELLED',
  'REQUEST_SHIPPED',
  'REQUEST_LOST',
  'DELIVERY_REMINDER',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_CHANNELS = ['SMS', 'WHATSAPP'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
/** What a person switches off who wants no notices by a channel. */
export const NOTICE_CONSENT = { SMS: 'SMS_NOTICES', WHATSAPP: 'WHATSAPP_NOTICES' } as const

/** Where a message stands: dropped when it is no longer true, muted when its owner wants none of the kind. */
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

/** What nobody can switch off: codes, and what happens to one's account. */
export const ACCOUNT_KINDS: readonly MessageKind[] = [
  'CODE',
  'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED',
  'REGISTRATION_DECLINED',
  'ACCOUNT_READY',
  'PHONE_CHANGED',
]

/** Of a hand-over or an import at most so many notices of a company leave in a minute. */
export const BULK_NOTICES_PER_MINUTE = 60

/** What can be sent again: what was given up. A code never is, since it would come too late. */
export const RETRIED_STATES: readonly MessageState[] = ['FAILED', 'EXPIRED']
