import type { ParcelInput } from '@portal/contract/couriers'
import type { OrderEnding, UnconfirmedDays } from '@portal/contract/order-status'
import type { Slip } from '@portal/contract/requests'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, callEndpoint } from '../lib/api.ts'
import { cursorPagination } from '../lib/cursor-pagination.ts'
import { isRecordNotFound } from '../lib/failure.ts'
import { omitEmpty } from '../lib/use-url-filters.ts'
import type { RequestList } from './request-list.ts'

/** What a change of a request changes on its page: the request, its messages, and its timeline. */
export const REQUEST_KEYS = [['requests'], ['messages'], ['activity']] as const

/** The company's requests in their order, paginated. */
export function allRequestsQuery(list: RequestList) {
  return infiniteQueryOptions({
    queryKey: ['requests', 'list', list],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/requests', { query: { ...omitEmpty(list), ...pageParam }, signal }),
    ...cursorPagination(),
  })
}

/** The distribution report, newest first, paginated. */
export function distributionReportQuery(list: RequestList) {
  const wanted = toDistributionQuery(list)
  return infiniteQueryOptions({
    queryKey: ['requests', 'supply', wanted],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/supply', { query: { ...wanted, ...pageParam }, signal }),
    ...cursorPagination(),
  })
}

/** The pieces of each sample in the distribution report. */
export function shippedPiecesQuery(list: RequestList) {
  const query = toDistributionQuery(list)
  return queryOptions({
    queryKey: ['requests', 'supply-pieces', query],
    queryFn: ({ signal }) => api('GET /admin/supply/pieces', { query, signal }),
  })
}

/** The filters that also apply to the distribution report. */
export function toDistributionQuery({ from, to, item, lot }: RequestList) {
  return omitEmpty({ from, to, item, lot })
}

/** One request as an admin sees it. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }) => api('GET /admin/requests/:id', { params: { id }, signal }),
  })
}

/** The parcels of a list that nobody has confirmed. */
export type UnconfirmedList = RequestList & { unconfirmed: UnconfirmedDays }

/** How many reminders a list of unconfirmed parcels would send. */
export function remindersQuery(list: UnconfirmedList) {
  const query = toRemindersQuery(list)
  return queryOptions({
    queryKey: ['requests', 'reminders', query],
    queryFn: ({ signal }) => api('GET /admin/delivery-reminders', { query, signal }),
  })
}

/** Sends these reminders. */
export function sendReminders(list: UnconfirmedList) {
  return api('POST /admin/delivery-reminders', { body: toRemindersQuery(list) })
}

function toRemindersQuery({ sort: _any, unconfirmed, ...list }: UnconfirmedList) {
  return { ...omitEmpty(list), unconfirmed }
}

/** Marks a request as shipped. @param key the same for every attempt from one press with the same parcel */
export function shipRequest(id: string, key: string, parcel?: ParcelInput) {
  const body = { id, ...(parcel && { parcel }) }
  return api('POST /admin/requests/ship', { body, headers: { 'idempotency-key': key } })
}

/** Ends a request. @param key the same for every attempt from one dialog */
export function endRequest(ending: OrderEnding, body: { id: string; reason: string }, key: string) {
  const call = { body, headers: { 'idempotency-key': key } }
  return ending === 'LOST'
    ? api('POST /admin/requests/close-as-lost', call)
    : api('POST /admin/requests/cancel', call)
}

/** The contents of a request's parcel. */
export function packingSlipQuery(id: string) {
  return queryOptions({
    queryKey: ['requests', 'slip', id],
    queryFn: ({ signal }) => api('POST /order/:id/slip', { params: { id }, signal }),
  })
}

/**
 * The contents of several parcels, in this order. One call after the other: each may reserve lots.
 * @returns also the ids of requests that do not exist for this person
 */
export function packingSlipsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['requests', 'slips', ids],
    queryFn: async ({ signal }) => {
      const slips: Slip[] = []
      const gone: string[] = []
      for (const id of ids) {
        try {
          slips.push(await api('POST /order/:id/slip', { params: { id }, signal }))
        } catch (error) {
          if (!isRecordNotFound(error)) throw error
          gone.push(id)
        }
      }
      return { slips, gone }
    },
  })
}

/** The pick list for the approved requests of a list. */
export function pickListQuery({
  status: _always,
  unconfirmed: _unshipped,
  sort: _oldest,
  ...list
}: RequestList) {
  return queryOptions({
    queryKey: ['requests', 'pick-list', list],
    queryFn: ({ signal }) => api('GET /admin/pick-list', { query: omitEmpty(list), signal }),
  })
}
