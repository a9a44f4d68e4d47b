import type { OrderState } from '@portal/contract/order-status'
import type { EntryStatus } from '@portal/contract/registration-status'
import { m } from '../texts.ts'

type Sentence = (parameters: { record: string }) => string

/** What was decided on a registration, by the status it then had. */
export const DECISION_SENTENCES = {
  COMPLETED: m.activity_registration_approved,
  CANCELLED: m.activity_registration_rejected,
} satisfies Partial<Record<EntryStatus, Sentence>>

/** How a request moved, by the state it then had. */
export const MOVE_SENTENCES = {
  IN_REVIEW: m.activity_order_approved,
  POSTED: m.activity_order_shipped,
  COMPLETED: m.activity_order_delivered,
  CANCELLED: m.activity_order_rejected,
  CANCELLED_BY_COMPANY: m.activity_order_cancelled,
  LOST: m.activity_order_lost,
} satisfies Partial<Record<OrderState, Sentence>>

/** With what somebody signed in. */
export const LOGIN_MEANS: Record<string, () => string> = {
  code: m.activity_means_code,
  link: m.activity_means_link,
  password: m.activity_means_password,
  app: m.activity_means_app,
  'recovery code': m.activity_means_recovery_code,
}
