import { ADMIN, HCP, REP, type Role } from '../roles.ts'

export const ORDER_STATUSES = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Orders that wait for the rep to approve or ship them. Their items are reserved until they leave these statuses. */
export const UNSHIPPED_STATUSES: readonly OrderStatus[] = ['PROCESSING', 'IN_REVIEW']

/** How an admin ended a CANCELLED order; an order without an ending was rejected by its rep (D§10). */
export const ORDER_ENDINGS = ['CANCELLED_BY_COMPANY', 'LOST'] as const
export type OrderEnding = (typeof ORDER_ENDINGS)[number]

/** The statuses from which an admin can end an order, by ending (D§10). */
export const STATUSES_BEFORE_ENDING: Record<OrderEnding, readonly OrderStatus[]> = {
  CANCELLED_BY_COMPANY: UNSHIPPED_STATUSES,
  LOST: ['POSTED'],
}

/** The state that screens show and lists filter by: the status, or the ending if an admin ended the order. */
export const ORDER_STATES = [...ORDER_STATUSES, ...ORDER_ENDINGS] as const
export type OrderState = (typeof ORDER_STATES)[number]

export function toOrderState(order: { status: OrderStatus; ending?: OrderEnding | undefined }): OrderState {
  return order.ending ?? order.status
}

const labels: Record<OrderState, string> = {
  PROCESSING: 'Pending Approval',
  IN_REVIEW: 'Processing',
  POSTED: 'Shipping',
  COMPLETED: 'Delivered',
  CANCELLED: 'Rejected',
  CANCELLED_BY_COMPANY: 'Cancelled',
  LOST: 'Lost',
}

/** @returns the label of a status or an ending; 'Unknown Status' for anything else (H§4, R§4, D§10). */
export function orderStatusLabel(state: string): string {
  return Object.hasOwn(labels, state) ? labels[state as OrderState] : 'Unknown Status' // hasOwn proves the type
}

/**
 * The only transition table (D§7): from which status, and by which role, an order is moved to a status. An order begins as
 * PROCESSING. Only an admin's ending bypasses the table, and a lost parcel that turns up. An admin approves only what has no rep.
 */
const ORDER_TRANSITIONS: Record<OrderStatus, { from: OrderStatus; by: readonly Role[] } | null> = {
  PROCESSING: null,
  IN_REVIEW: { from: 'PROCESSING', by: [REP, ADMIN] },
  POSTED: { from: 'IN_REVIEW', by: [REP, ADMIN] },
  COMPLETED: { from: 'POSTED', by: [HCP] },
  CANCELLED: { from: 'PROCESSING', by: [REP] },
}

/** @returns the status an order must be in for `role` to move it to `to`; undefined when the role never may. */
export function requiredPreviousStatus(newStatus: OrderStatus, role: Role): OrderStatus | undefined {
  const transition = ORDER_TRANSITIONS[newStatus]
  return transition?.by.includes(role) ? transition.from : undefined
}

/** A remark without a status change is allowed only while an order is being prepared (R§4). */
export const REMARKABLE_STATUS = 'IN_REVIEW' satisfies OrderStatus
/** Longest remark or rejected reason, in UTF-16 code units (D§7). */
export const REMARK_MAX = 500

/** Days since shipping after which the list of requests shows parcels that nobody has confirmed. */
export const UNCONFIRMED_DAYS = ['7', '14', '30', '60'] as const
export type UnconfirmedDays = (typeof UNCONFIRMED_DAYS)[number]
/** Of these, the days after which the programme counts a parcel. */
export const UNCONFIRMED_AFTER = '14' satisfies UnconfirmedDays
/** Days since the last reminder before an HCP can be reminded of a parcel again. */
export const REMINDED_AGAIN_AFTER = 7

/** The last 12 characters of an order's id, which people use to refer to it (H§9). */
export function shortOrderId(orderId: string): string {
  return orderId.slice(-12)
}
