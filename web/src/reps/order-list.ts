import { ORDER_STATES } from '@portal/contract/order-status'
import { omitEmpty } from '../lib/use-url-filters.ts'
import { paths } from '../paths.ts'
import type { OrderList } from './recruited-users.api.ts'

/** Parses the filters of a list of orders from the URL; invalid values are ignored. */
export function parseOrderList(params: URLSearchParams): OrderList {
  return {
    status: ORDER_STATES.find(known => known === params.get('status')),
    search: params.get('search')?.trim() ?? '',
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The URL query for these filters; empty for all orders, newest first. */
export function toOrderQueryString({ status, search, sort }: Partial<OrderList>): string {
  const params = new URLSearchParams(omitEmpty({ status, search, sort: sort === 'oldest' && sort }))
  return params.size === 0 ? '' : `?${params}`
}

/** The orders that wait for the rep, oldest first. */
export const WAITING: OrderList = { status: 'PROCESSING', search: '', sort: 'oldest' }
export const waitingOrders = paths.repRequests + toOrderQueryString(WAITING)
