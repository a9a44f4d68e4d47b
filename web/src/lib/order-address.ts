import { shortOrderId } from '@portal/contract/order-status'
import { paths } from '../paths.ts'

/** The address of one order in an HCP's list. */
export const ownOrderPath = (id: string) => `${paths.orders}?${new URLSearchParams({ order: id })}`

/** The address of one request in a rep's list: a search by its short id (R§2). */
export const repRequestPath = (id: string) =>
  `${paths.repRequests}?${new URLSearchParams({ search: shortOrderId(id) })}`
