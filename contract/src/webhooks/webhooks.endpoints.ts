import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { cursor, defineEndpoints, emptyObject, id, nextPage, validatedText } from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { ADMIN } from '../roles.ts'
import {
  DELIVERIES_KEPT_DAYS,
  WEBHOOK_DELIVERY_PROBLEMS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  WEBHOOK_TEST_EVENT,
  WEBHOOK_URL_MAX,
  WEBHOOKS_MAX,
} from './webhook-events.ts'
import { webhookUrlProblem } from './webhook-url.ts'

const event = z.enum(WEBHOOK_EVENTS)

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(event),
  /** Null while it is on. */
  off: z.nullable(z.enum(WEBHOOK_OFF_REASONS)),
  /** When its system last took an event, and since when it has taken none of those that were sent. */
  sentAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  waiting: z.int(),
  failed: z.int(),
  /** Until when the secret before signs too. */
  formerSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Webhook = z.output<typeof webhook>

/** One call: its status, or why there was none. */
const attempt = z.object({
  at: z.string(),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(WEBHOOK_DELIVERY_PROBLEMS)),
  milliseconds: z.int(),
})
export type DeliveryAttempt = z.output<typeof attempt>

/** An event on its way to a webhook. */
const delivery = z.object({
  id,
  /** The `webhook-id`, the same at each attempt. */
  eventId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  at: z.string(),
  /** The time of the next attempt; null if there is none. */
  nextAt: z.nullable(z.string()),
  /** Oldest first. */
  attempts: z.array(attempt),
})
export type WebhookDelivery = z.output<typeof delivery>

const values = z.strictObject({
  url: validatedText(WEBHOOK_URL_MAX, webhookUrlProblem),
  events: z.array(event).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
})

const byOwner = { access: { roles: [ADMIN], admins: ADMINS.owners } } as const
const ofOne = { ...byOwner, params: z.strictObject({ id }), errors: ['NOT_FOUND'] } as const
const keyed = { headers: z.object({ 'idempotency-key': idempotencyKey }) }

/** Whom the portal tells of what happens, without personal data (decision 73). */
export const webhookEndpoints = defineEndpoints({
  'GET /admin/webhooks': {
    summary: "The company's webhooks, oldest first.",
    response: z.array(webhook),
    ...byOwner,
  },
  'POST /admin/webhooks': {
    summary: `Adds a webhook, at most ${WEBHOOKS_MAX}. Only this answer has its secret: a repeat is refused.`,
    body: values,
    response: z.object({ id, secret: z.string() }),
    errors: ['ALREADY_MADE', 'WEBHOOK_LIMIT'],
    ...keyed,
    ...byOwner,
  },
  'GET /admin/webhooks/:id': { summary: 'One webhook.', response: webhook, ...ofOne },
  'POST /admin/webhooks/:id': {
    summary: 'Changes address and events.',
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: values,
    response: webhook,
    ...ofOne,
    errors: ['NOT_FOUND', 'WEBHOOK_CHANGED'],
  },
  'POST /admin/webhooks/:id/switch': {
    summary: 'Switches a webhook on or off. Off, it gets no events, and those that wait have failed.',
    body: z.strictObject({ on: z.boolean() }),
    response: webhook,
    ...ofOne,
  },
  'POST /admin/webhooks/:id/secret': {
    summary: `Makes a new secret. For ${WEBHOOK_SECRET_OVERLAP_HOURS} hours the one before signs too; another new secret within them replaces the new one. Only this answer has it: a repeat is refused.`,
    response: z.object({ secret: z.string() }),
    ...keyed,
    ...ofOne,
    errors: ['NOT_FOUND', 'ALREADY_MADE'],
  },
  'DELETE /admin/webhooks/:id': {
    summary: 'Deletes a webhook with its deliveries.',
    response: emptyObject,
    ...ofOne,
  },
  'POST /admin/webhooks/:id/test': {
    summary: `Sends ${WEBHOOK_TEST_EVENT}. While a test waits there is no second one.`,
    response: emptyObject,
    ...ofOne,
    errors: ['NOT_FOUND', 'WEBHOOK_CHANGED'],
  },
  'GET /admin/webhooks/:id/deliveries': {
    summary: `A page of a webhook's deliveries of the last ${DELIVERIES_KEPT_DAYS} days with their attempts, newest first.`,
    query: z.strictObject({ cursor: z.optional(cursor), failed: z.optional(z.literal('true')) }),
    response: z.array(delivery),
    meta: nextPage,
    ...ofOne,
  },
  'POST /admin/webhooks/:id/send-again': {
    summary: 'Sends a delivery that failed again for 24 hours, or all of them.',
    body: z.strictObject({ delivery: z.optional(id) }),
    response: z.object({ again: z.int() }),
    ...ofOne,
    errors: ['NOT_FOUND', 'WEBHOOK_CHANGED'],
  },
})
