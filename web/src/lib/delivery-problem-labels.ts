import type { DeliveryProblem } from '@portal/contract/delivery-problem-rules'
import { m } from '../texts.ts'

/** What can be wrong with a delivery. */
export const DELIVERY_PROBLEM_LABELS: Record<DeliveryProblem, () => string> = {
  NOT_ARRIVED: m.problem_not_arrived,
  DAMAGED: m.problem_damaged,
  WRONG_ITEM: m.problem_wrong_item,
}
