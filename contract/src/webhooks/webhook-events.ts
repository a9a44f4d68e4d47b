/** The events that a company's other systems may hear of, in groups (decision 73). */
export const WEBHOOK_EVENT_GROUPS = {
  REQUESTS: [
    'request.placed',
    'request.approved',
    'request.rejected',
    'request.shipped',
    'request.delivered',
    'request.lost',
    'request.cancelled',
  ],
  HCPS: ['hcp.registered', 'hcp.verified', 'hcp.declined', 'hcp.reassigned', 'hcp.erased'],
  CONSENTS: ['consent.given', 'consent.withdrawn'],
  STOCK: ['stock.low', 'lot.held', 'lot.released', 'lot.recalled'],
  CASES: ['case.opened', 'case.closed'],
} as const
export type WebhookEventGroup = keyof typeof WEBHOOK_EVENT_GROUPS
export type WebhookEvent = (typeof WEBHOOK_EVENT_GROUPS)[WebhookEventGroup][number]
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = Object.values(WEBHOOK_EVENT_GROUPS).flat()

/** What *Send a test* sends; nobody chooses it. */
export const WEBHOOK_TEST_EVENT = 'webhook.test'
export type DeliveredEvent = WebhookEvent | typeof WEBHOOK_TEST_EVENT

/** The number of the body's format; it grows when a field changes its meaning. */
export const WEBHOOK_BODY_VERSION = 1

export const WEBHOOK_DELIVERY_STATES = ['WAITING', 'SENT', 'FAILED'] as const
export type DeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]

/** Why a call got no answer with a status. */
export const WEBHOOK_DELIVERY_PROBLEMS = [
  'ADDRESS_NOT_FOUND',
  'ADDRESS_NOT_PUBLIC',
  'NO_CONNECTION',
  'CERTIFICATE',
  'TIMEOUT',
  'SECRET_UNREADABLE',
] as const
export type DeliveryProblem = (typeof WEBHOOK_DELIVERY_PROBLEMS)[number]

/** Why a webhook is off: an owner switched it off, or its system answered 410. */
export const WEBHOOK_OFF_REASONS = ['OWNER', 'GONE'] as const
export type OffReason = (typeof WEBHOOK_OFF_REASONS)[number]

/** Webhooks of a company at most. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 500
/** Hours for which the secret before signs too, after a new one was made. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24
/** Days for which deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30
