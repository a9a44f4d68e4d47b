import type {
  DeliveredEvent,
  DeliveryProblem,
  OffReason,
  WebhookEventGroup,
} from '@portal/contract/webhooks/webhook-events'
import { m } from '../texts.ts'

export const WEBHOOK_GROUP_LABELS: Record<WebhookEventGroup, () => string> = {
  REQUESTS: m.rooms_requests,
  HCPS: m.reps_hcps,
  CONSENTS: m.consents_heading,
  STOCK: m.rooms_samples,
  CASES: m.cases_heading,
}

export const WEBHOOK_EVENT_LABELS: Record<DeliveredEvent, () => string> = {
  'request.placed': m.webhooks_request_placed,
  'request.approved': m.webhooks_request_approved,
  'request.rejected': m.webhooks_request_rejected,
  'request.shipped': m.webhooks_request_shipped,
  'request.delivered': m.webhooks_request_delivered,
  'request.lost': m.webhooks_request_lost,
  'request.cancelled': m.webhooks_request_cancelled,
  'hcp.registered': m.webhooks_hcp_registered,
  'hcp.verified': m.webhooks_hcp_verified,
  'hcp.declined': m.webhooks_hcp_declined,
  'hcp.reassigned': m.webhooks_hcp_reassigned,
  'hcp.erased': m.webhooks_hcp_erased,
  'consent.given': m.webhooks_consent_given,
  'consent.withdrawn': m.webhooks_consent_withdrawn,
  'stock.low': m.webhooks_stock_low,
  'lot.held': m.webhooks_lot_held,
  'lot.released': m.webhooks_lot_released,
  'lot.recalled': m.webhooks_lot_recalled,
  'case.opened': m.webhooks_case_opened,
  'case.closed': m.webhooks_case_closed,
  'webhook.test': m.webhooks_event_test,
}

export const WEBHOOK_OFF_LABELS: Record<OffReason, () => string> = {
  OWNER: m.webhooks_off_owner,
  GONE: m.webhooks_off_gone,
}

export const WEBHOOK_PROBLEM_LABELS: Record<DeliveryProblem, () => string> = {
  ADDRESS_NOT_FOUND: m.webhooks_problem_not_found,
  ADDRESS_NOT_PUBLIC: m.webhooks_problem_not_public,
  NO_CONNECTION: m.webhooks_problem_no_connection,
  CERTIFICATE: m.webhooks_problem_certificate,
  TIMEOUT: m.webhooks_problem_timeout,
  SECRET_UNREADABLE: m.webhooks_problem_secret,
}
