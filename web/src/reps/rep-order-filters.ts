import { ORDER_STATES } from '@portal/contract/orders/order-status'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import { paths } from '../paths.ts'
import type { RepOrderFilters } from './recruited-users.api.ts'

/** Parses the filters of a list of orders from the URL; invalid values are ignored. */
export function parseRepOrderFilters(params: URLSearchParams): RepOrderFilters {
  return {
    status: ORDER_STATES.find(known => known === params.get('status')),
    search: params.get('search')?.trim() ?? '',
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The URL query for these filters; empty for all orders, newest first. */
export function toRepOrdersQueryString({ status, search, sort }: Partial<RepOrderFilters>): string {
  const params = new URLSearchParams(omitEmptyFilters({ status, search, sort: sort === 'oldest' && sort }))
  return params.size === 0 ? '' : `?${params}`
}

/** The orders that wait for the rep, oldest first. */
export const WAITING_ORDERS_FILTERS: RepOrderFilters = { status: 'PROCESSING', search: '', sort: 'oldest' }
export const waitingOrdersPath = paths.repRequests + toRepOrdersQueryString(WAITING_ORDERS_FILTERS)
