import type { DeliveryProblem } from '@portal/contract/orders/delivery-problem-rules'
import { m } from '../texts.ts'

/** The labels of delivery problems. */
export const DELIVERY_PROBLEM_LABELS: Record<DeliveryProblem, () => string> = {
  NOT_ARRIVED: m.problem_not_arrived,
  DAMAGED: m.problem_damaged,
  WRONG_ITEM: m.problem_wrong_item,
}
