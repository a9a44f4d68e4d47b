import type { OrderState } from '@portal/contract/orders/order-status'
import { m } from '../texts.ts'

const LABELS: Record<OrderState, () => string> = {
  PROCESSING: m.order_state_pending_approval,
  IN_REVIEW: m.order_state_processing,
  POSTED: m.order_state_shipping,
  COMPLETED: m.order_state_delivered,
  CANCELLED: m.order_state_rejected,
  CANCELLED_BY_COMPANY: m.order_state_cancelled,
  LOST: m.order_state_lost,
}

/** @returns the label of an order's status or ending; 'Unknown Status' for that of a newer server (H§4, R§4, D§10) */
export function orderStateLabel(state: OrderState): string {
  return Object.hasOwn(LABELS, state) ? LABELS[state]() : m.order_state_unknown()
}
