import { shortOrderId } from '@portal/contract/order-status'
import { paths } from '../paths.ts'

/** Where an HCP sees one order among the others. */
export const ownOrderAt = (id: string) => `${paths.orders}?${new URLSearchParams({ order: id })}`

/** Where a rep sees one request: found by the id that is read out (R§2). */
export const requestAt = (id: string) =>
  `${paths.repRequests}?${new URLSearchParams({ search: shortOrderId(id) })}`
