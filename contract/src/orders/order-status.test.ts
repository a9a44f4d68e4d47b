import { expect, test } from 'vitest'
import { ADMIN, HCP, REP, ROLES, type Role } from '../roles.ts'
import {
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
  orderStatusLabel,
  requiredPreviousStatus,
} from './order-status.ts'

test('the screens call the statuses as the documents say, and anything else Unknown Status [H§4 R§4 D§10]', () => {
  expect(ORDER_STATES.map(orderStatusLabel)).toEqual([
    'Pending Approval',
    'Processing',
    'Shipping',
    'Delivered',
    'Rejected',
    'Cancelled',
    'Lost',
  ])
  for (const other of ['', 'posted', 'toString']) expect(orderStatusLabel(other)).toBe('Unknown Status')
})

const moves: Record<Role, Partial<Record<OrderStatus, OrderStatus>>> = {
  [HCP]: { COMPLETED: 'POSTED' },
  [REP]: { IN_REVIEW: 'PROCESSING', CANCELLED: 'PROCESSING', POSTED: 'IN_REVIEW' },
  [ADMIN]: { IN_REVIEW: 'PROCESSING', POSTED: 'IN_REVIEW' },
}

test.each(ROLES)('%s moves an order only as the table says [H§4]', role => {
  for (const to of ORDER_STATUSES) expect(requiredPreviousStatus(to, role)).toBe(moves[role][to])
})
