import { shortOrderId } from '@portal/contract/orders/order-status'
import { paths } from './paths.ts'

/** The address of one order in an HCP's list. */
export const hcpOrderPath = (orderId: string) => `${paths.orders}?${new URLSearchParams({ order: orderId })}`

/** The address of one request in a rep's list: a search by its short id (R§2). */
export const repRequestPath = (orderId: string) =>
  `${paths.repRequests}?${new URLSearchParams({ search: shortOrderId(orderId) })}`
