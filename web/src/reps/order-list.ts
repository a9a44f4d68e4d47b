import { ORDER_STATES } from '@portal/contract/order-status'
import { omitEmpty } from '../lib/use-url-filters.ts'
import { paths } from '../paths.ts'
import type { OrderList } from './promoters.api.ts'

/** Which orders an address asks for; what it cannot mean counts as not said. */
export function readOrderList(params: URLSearchParams): OrderList {
  return {
    status: ORDER_STATES.find(known => known === params.get('status')),
    search: params.get('search')?.trim() ?? '',
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The query of the address that asks for these; empty for all of them, newest first. */
export function writeOrderList({ status, search, sort }: Partial<OrderList>): string {
  const params = new URLSearchParams(omitEmpty({ status, search, sort: sort === 'oldest' && sort }))
  return params.size === 0 ? '' : `?${params}`
}

/** What waits for the rep, those who have waited longest first. */
export const waitingOrders = paths.repRequests + writeOrderList({ status: 'PROCESSING', sort: 'oldest' })
