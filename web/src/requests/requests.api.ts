import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import type { OrderEnding, UnconfirmedDays } from '@portal/contract/orders/order-status'
import type { Slip } from '@portal/contract/requests/requests.endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, callApiWithMeta } from '../lib/api.ts'
import { cursorPaginationOptions } from '../lib/cursor-pagination.ts'
import { isRecordNotFoundError } from '../lib/failure.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import { wordObstacles } from '../orders/obstacle-labels.ts'
import type { RequestFilters } from './request-filters.ts'

/** What a change of a request changes on its page: the request, its messages, and its timeline. */
export const REQUEST_KEYS = [['requests'], ['messages'], ['activity']] as const

/** The company's requests in their order, paginated. */
export function allRequestsQueryOptions(filters: RequestFilters) {
  return infiniteQueryOptions({
    queryKey: ['requests', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/requests', {
        query: { ...omitEmptyFilters(filters), ...pageParam },
        signal,
      }),
    ...cursorPaginationOptions(),
  })
}

/** The distribution report, newest first, paginated. */
export function distributionQueryOptions(filters: RequestFilters) {
  const wanted = toDistributionReportParams(filters)
  return infiniteQueryOptions({
    queryKey: ['requests', 'supply', wanted],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/supply', { query: { ...wanted, ...pageParam }, signal }),
    ...cursorPaginationOptions(),
  })
}

/** The pieces of each sample in the distribution report. */
export function shippedPiecesQueryOptions(filters: RequestFilters) {
  const query = toDistributionReportParams(filters)
  return queryOptions({
    queryKey: ['requests', 'supply-pieces', query],
    queryFn: ({ signal }) => callApi('GET /admin/supply/pieces', { query, signal }),
  })
}

/** The filters that also apply to the distribution report. */
export function toDistributionReportParams({ from, to, item, lot }: RequestFilters) {
  return omitEmptyFilters({ from, to, item, lot })
}

/** One request as an admin sees it. */
export function adminRequestQueryOptions(orderId: string) {
  return queryOptions({
    queryKey: ['requests', 'one', orderId],
    queryFn: ({ signal }) => callApi('GET /admin/requests/:id', { params: { id: orderId }, signal }),
  })
}

/** The parcels of a list that nobody has confirmed. */
export type UnconfirmedFilters = RequestFilters & { unconfirmed: UnconfirmedDays }

/** How many reminders a list of unconfirmed parcels would send. */
export function reminderCountQueryOptions(filters: UnconfirmedFilters) {
  const query = toReminderParams(filters)
  return queryOptions({
    queryKey: ['requests', 'reminders', query],
    queryFn: ({ signal }) => callApi('GET /admin/delivery-reminders', { query, signal }),
  })
}

/** Sends these reminders. */
export function sendDeliveryReminders(filters: UnconfirmedFilters) {
  return callApi('POST /admin/delivery-reminders', { body: toReminderParams(filters) })
}

function toReminderParams({ sort: _any, unconfirmed, ...list }: UnconfirmedFilters) {
  return { ...omitEmptyFilters(list), unconfirmed }
}

/** Approves a request of an HCP without a rep. @param idempotencyKey the same for every attempt from one press */
export function approveRequestAsAdmin(orderId: string, idempotencyKey: string) {
  const call = { body: { id: orderId }, headers: { 'idempotency-key': idempotencyKey } }
  return callApi('POST /admin/requests/approve', call)
}

/** Marks a request as shipped. @param idempotencyKey the same for every attempt from one press with the same parcel */
export function shipRequestAsAdmin(orderId: string, idempotencyKey: string, parcel?: ParcelInput) {
  const body = { id: orderId, ...(parcel && { parcel }) }
  return callApi('POST /admin/requests/ship', { body, headers: { 'idempotency-key': idempotencyKey } })
}

/** Ends a request. @param idempotencyKey the same for every attempt from one dialog */
export function endRequestAsAdmin(
  ending: OrderEnding,
  body: { id: string; reason: string },
  idempotencyKey: string,
) {
  const call = { body, headers: { 'idempotency-key': idempotencyKey } }
  return ending === 'LOST'
    ? callApi('POST /admin/requests/close-as-lost', call)
    : callApi('POST /admin/requests/cancel', call)
}

/** A slip is the printed one's record: it is read again when it is opened, and never behind a printed one's back. */
const SLIP_READING = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The contents of a request's parcel. */
export function packingSlipQueryOptions(orderId: string) {
  return queryOptions({
    ...SLIP_READING,
    queryKey: ['requests', 'slip', orderId],
    queryFn: ({ signal }) => callApi('POST /order/:id/slip', { params: { id: orderId }, signal }),
  })
}

/**
 * The contents of several parcels, in this order. One call after the other: each may reserve lots.
 * @returns also the ids of requests that do not exist for this person
 */
export function packingSlipsQueryOptions(orderIds: readonly string[]) {
  return queryOptions({
    ...SLIP_READING,
    queryKey: ['requests', 'slips', orderIds],
    queryFn: async ({ signal }) => {
      const slips: Slip[] = []
      const gone: string[] = []
      for (const id of orderIds) {
        try {
          slips.push(await callApi('POST /order/:id/slip', { params: { id }, signal }))
        } catch (error) {
          if (!isRecordNotFoundError(error)) throw error
          gone.push(id)
        }
      }
      return { slips, gone }
    },
  })
}

/** The pick list for the approved requests of a list. */
export function pickListQueryOptions({
  status: _always,
  unconfirmed: _unshipped,
  sort: _oldest,
  ...filters
}: RequestFilters) {
  return queryOptions({
    queryKey: ['requests', 'pick-list', filters],
    queryFn: async ({ signal }) => {
      const list = await callApi('GET /admin/pick-list', { query: omitEmptyFilters(filters), signal })
      return { ...list, requests: await wordObstacles(list.requests) }
    },
  })
}
