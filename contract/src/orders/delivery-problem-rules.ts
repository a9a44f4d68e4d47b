import type { OrderStatus } from './order-status.ts'

/** What is wrong with a delivery. */
export const DELIVERY_PROBLEMS = ['NOT_ARRIVED', 'DAMAGED', 'WRONG_ITEM'] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Longest words on a problem, in UTF-16 code units. */
export const PROBLEM_TEXT_MAX = 1000
/** Days after the delivery in which a damaged or wrong item can be reported. */
export const PROBLEM_DAYS = 14

/** The problems that can be reported of a request in a status: what was confirmed as delivered has arrived. */
export const PROBLEMS_BY_STATUS: Partial<Record<OrderStatus, readonly DeliveryProblem[]>> = {
  POSTED: DELIVERY_PROBLEMS,
  COMPLETED: ['DAMAGED', 'WRONG_ITEM'],
}

/** What becomes of the first pieces: they are gone, or came back to the warehouse. */
export const PIECE_FATES = ['LOST', 'RETURNED'] as const
export type PieceFate = (typeof PIECE_FATES)[number]

/** Where pieces that were lost turned up: at the HCP, or back in the warehouse. */
export const FOUND_PLACES = ['ARRIVED', 'RETURNED'] as const
export type FoundPlace = (typeof FOUND_PLACES)[number]

/** @returns the problems that can be reported of a request now; it was not sent again and has no open problem */
export function reportableDeliveryProblems(
  order: {
    status: OrderStatus
    updatedAt: string
    replacedBy?: string | undefined
    problem?: { closed: boolean } | undefined
  },
  nowMs = Date.now(),
): readonly DeliveryProblem[] {
  if (order.replacedBy !== undefined || order.problem?.closed === false) return []
  const isOver =
    order.status === 'COMPLETED' && nowMs - Date.parse(order.updatedAt) > PROBLEM_DAYS * 24 * 3_600_000
  return isOver ? [] : (PROBLEMS_BY_STATUS[order.status] ?? [])
}
