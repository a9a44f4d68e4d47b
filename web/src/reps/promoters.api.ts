import type { Answer, Meta } from '@portal/contract/endpoints'
import type { OrderState } from '@portal/contract/order-status'
import type { OrderSort } from '@portal/contract/recruited-users'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from '../lib/api.ts'
import { cursorPagination } from '../lib/cursor-pagination.ts'

/** One rep by id, for the chat link (H§7). */
export function promoterQuery(id: string | null) {
  return queryOptions({
    queryKey: ['promoters', id],
    queryFn: async ({ signal }) =>
      id === null ? null : ((await api('GET /public/promoters', { query: { id }, signal }))[0] ?? null),
    staleTime: 60_000,
  })
}

/** What the counts of every month are kept under. */
export const monthCountsKey = ['recruited-users', 'counts'] as const

/** The months a dashboard compares. */
export const MONTHS_SHOWN = 6

/** The dashboard's counts of six months, and how many orders there are in each status (R§9). @param yearMonth the last, `YYYY-MM`; none: the current month */
export function monthCountsQuery(yearMonth?: string) {
  return queryOptions({
    queryKey: [...monthCountsKey, yearMonth ?? null],
    queryFn: async ({ signal }) =>
      (
        await call('GET /haleon/promoter/recruited-users', {
          query: { view: 'counts', months: String(MONTHS_SHOWN), yearMonth },
          signal,
        })
      ).meta,
  })
}

/** The rows of the lists that are loaded at once: a few screens full. */
const REGISTRATIONS_AT_ONCE = '50'
const ORDERS_AT_ONCE = '20'

/** Whom the rep registered, newest first, page by page (R§2): those a search finds, from a month on backwards. */
export function registrationsQuery({ search, until }: { search: string; until: string | undefined }) {
  const wanted = { search: search || undefined, until }
  return infiniteQueryOptions({
    queryKey: ['recruited-users', 'registrations', wanted],
    queryFn: ({ pageParam, signal }) =>
      call('GET /haleon/promoter/recruited-users', {
        query: { view: 'registrations', limit: REGISTRATIONS_AT_ONCE, ...wanted, ...pageParam },
        signal,
      }),
    ...cursorPagination(),
  })
}

type Recruited = 'GET /haleon/promoter/recruited-users'
export type RecruitedPages = InfiniteData<{ data: Answer<Recruited>; meta: Meta<Recruited> }>
/** What every list of orders is kept under. */
export const recruitedOrdersKey = ['recruited-users', 'orders'] as const

/** Which orders: of one status or of all, those a search finds, the newest first or the oldest. */
export type OrderList = { status: OrderState | undefined; search: string; sort: OrderSort }

/** The orders of the rep's HCPs, page by page (R§2). */
export function recruitedOrdersQuery({ status, search, sort }: OrderList) {
  // What is as usual is not sent.
  const wanted = { status, search: search || undefined, sort: sort === 'oldest' ? sort : undefined }
  return infiniteQueryOptions({
    queryKey: [...recruitedOrdersKey, wanted],
    queryFn: ({ pageParam, signal }) =>
      call('GET /haleon/promoter/recruited-users', {
        query: { view: 'orders', limit: ORDERS_AT_ONCE, ...wanted, ...pageParam },
        signal,
      }),
    ...cursorPagination(),
  })
}
