import type { Meta, ResponseData } from '@portal/contract/endpoints'
import type { OrderState } from '@portal/contract/orders/order-status'
import type { OrderSort } from '@portal/contract/reps/recruited-users.endpoints'
import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { callApi, callApiWithMeta } from '../lib/api.ts'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { translateObstacles } from '../orders/obstacle-labels.ts'

/** One rep by id, for the chat link (H§7). */
export function repContactQuery(repId: string | null) {
  return queryOptions({
    queryKey: ['promoters', repId],
    queryFn: async ({ signal }) =>
      repId === null
        ? null
        : ((await callApi('GET /public/promoters', { query: { id: repId }, signal }))[0] ?? null),
    staleTime: 60_000,
  })
}

/** The query key prefix of the monthly counts. */
export const repMonthCountsQueryKey = ['recruited-users', 'counts'] as const

/** Number of months that a dashboard compares. */
export const MONTHS_SHOWN = 6

/** Dashboard counts: six months, and orders by status (R§9). @param lastYearMonth the last, `YYYY-MM`; default: current month */
export function repMonthCountsQuery(lastYearMonth?: string) {
  return queryOptions({
    queryKey: [...repMonthCountsQueryKey, lastYearMonth ?? null],
    queryFn: async ({ signal }) =>
      (
        await callApiWithMeta('GET /haleon/promoter/recruited-users', {
          query: { view: 'counts', months: String(MONTHS_SHOWN), yearMonth: lastYearMonth },
          signal,
        })
      ).meta,
  })
}

/** Page size of the lists: a few screens. */
const REGISTRATIONS_AT_ONCE = '50'
const ORDERS_AT_ONCE = '20'

/** The rep's registered HCPs, newest first, paginated (R§2): filtered by a search, and from a month backwards. */
export function recruitedHcpPages({ search, until }: { search: string; until: string | undefined }) {
  const wanted = { search: search || undefined, until }
  return apiPages(['recruited-users', 'registrations', wanted], 'GET /haleon/promoter/recruited-users', {
    query: { view: 'registrations', limit: REGISTRATIONS_AT_ONCE, ...wanted },
  })
}

/** The query key prefix of a rep's HCPs. */
export const REP_HCPS_QUERY_KEY = ['recruited-users', 'hcps']

/** The HCPs whom a rep looks after today, deputies included, paginated. */
export function repHcpPages(search: string) {
  const query = { search: search || undefined }
  return apiPages([...REP_HCPS_QUERY_KEY, query], 'GET /rep-hcps', { query })
}

/** One of them. */
export const repHcpQuery = (id: string) =>
  apiQuery([...REP_HCPS_QUERY_KEY, id], 'GET /rep-hcps/:id', { params: { id } })

type Recruited = 'GET /haleon/promoter/recruited-users'
export type RecruitedPages = InfiniteData<{ data: ResponseData<Recruited>; meta: Meta<Recruited> }>
/** The query key prefix of all lists of orders. */
export const recruitedOrdersQueryKey = ['recruited-users', 'orders'] as const

/** Filters of the orders: one status or all, a search, newest or oldest first. */
export type RepOrderFilters = { status: OrderState | undefined; search: string; sort: OrderSort }

/** The orders of the rep's HCPs, paginated (R§2). */
export function recruitedOrderPages({ status, search, sort }: RepOrderFilters) {
  // Default values are not sent.
  const wanted = { status, search: search || undefined, sort: sort === 'oldest' ? sort : undefined }
  return apiPages(
    [...recruitedOrdersQueryKey, wanted],
    'GET /haleon/promoter/recruited-users',
    { query: { view: 'orders', limit: ORDERS_AT_ONCE, ...wanted } },
    async page => ({ ...page, data: await translateObstacles(page.data) }),
  )
}
