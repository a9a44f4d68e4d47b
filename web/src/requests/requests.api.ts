import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import type { UnconfirmedDays } from '@portal/contract/orders/order-status'
import type { PickList, Slip } from '@portal/contract/requests/requests.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { isRecordNotFoundError } from '../lib/error-answer.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import { translateObstacles } from '../orders/obstacle-labels.ts'
import { m } from '../texts.ts'
import type { RequestFilters } from './request-filters.ts'

/** What a change of a request changes: the request, its messages, its timeline, and what waits. */
export const REQUEST_KEYS = [['requests'], ['messages'], ['activity'], ['programme', 'today']] as const

/** The company's requests in their order, paginated. */
export function requestPages(filters: RequestFilters) {
  return apiPages(['requests', 'list', filters], 'GET /admin/requests', { query: omitEmptyFilters(filters) })
}

/** The number of requests in each state, of those that the other filters leave. */
export function requestCountsQuery({ status: _each, sort: _order, ...filters }: RequestFilters) {
  const query = omitEmptyFilters(filters)
  return apiQuery(['requests', 'counts', query], 'GET /admin/request-counts', { query })
}

/** The distribution report, newest first, paginated. */
export function distributionReportPages(filters: RequestFilters) {
  const wanted = toDistributionReportParams(filters)
  return apiPages(['requests', 'supply', wanted], 'GET /admin/supply', { query: wanted })
}

/** The pieces of each sample in the distribution report. */
export function shippedPiecesQuery(filters: RequestFilters) {
  const query = toDistributionReportParams(filters)
  return apiQuery(['requests', 'supply-pieces', query], 'GET /admin/supply/pieces', { query })
}

/** The filters that also apply to the distribution report. */
export function toDistributionReportParams({ from, to, item, lot }: RequestFilters) {
  return omitEmptyFilters({ from, to, item, lot })
}

/** One request as an admin sees it. */
export function adminRequestQuery(orderId: string) {
  return apiQuery(['requests', 'one', orderId], 'GET /admin/requests/:id', { params: { id: orderId } })
}

/** The parcels of a list that nobody has confirmed. */
export type UnconfirmedFilters = RequestFilters & { unconfirmed: UnconfirmedDays }

/** How many reminders a list of unconfirmed parcels would send. */
export function reminderCountQuery(filters: UnconfirmedFilters) {
  const query = toReminderParams(filters)
  return apiQuery(['requests', 'reminders', query], 'GET /admin/delivery-reminders', { query })
}

/** Sends these reminders. */
export function sendDeliveryReminders(filters: UnconfirmedFilters) {
  return callApi('POST /admin/delivery-reminders', { body: toReminderParams(filters) })
}

function toReminderParams({ sort: _any, unconfirmed, ...list }: UnconfirmedFilters) {
  return { ...omitEmptyFilters(list), unconfirmed }
}

/** Approves a request without a rep. @param idempotencyKey the same for every attempt from one press */
export function approveRequestAsAdmin(id: string, idempotencyKey: string) {
  return callApi('POST /admin/requests/approve', {
    body: { id },
    headers: { 'idempotency-key': idempotencyKey },
  })
}

/** Marks a request as shipped. @param idempotencyKey the same for every attempt from one press with the same parcel */
export function shipRequestAsAdmin(orderId: string, idempotencyKey: string, parcel?: ParcelInput) {
  const body = { id: orderId, ...(parcel && { parcel }) }
  return callApi('POST /admin/requests/ship', { body, headers: { 'idempotency-key': idempotencyKey } })
}

/** A slip is the printed one's record: it is read again when it is opened, and never behind a printed one's back. */
const SLIP_READING = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The contents of a request's parcel. */
export function packingSlipQuery(orderId: string) {
  return {
    ...apiQuery(['requests', 'slip', orderId], 'POST /order/:id/slip', { params: { id: orderId } }),
    ...SLIP_READING,
  }
}

/**
 * The contents of several parcels, in this order. One call after the other: each may reserve lots.
 * @returns also the ids of requests that do not exist for this person
 */
export function packingSlipsQuery(orderIds: readonly string[]) {
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

/** The pick list for the approved requests of a list, each with the reason why it would not be shipped now, if any. */
export function pickListQuery({
  status: _always,
  unconfirmed: _unshipped,
  sort: _oldest,
  ...filters
}: RequestFilters) {
  return queryOptions({
    queryKey: ['requests', 'pick-list', filters],
    // A slip that was opened meanwhile keeps its lots.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const list = await callApi('GET /admin/pick-list', { query: omitEmptyFilters(filters), signal })
      const requests = await translateObstacles(list.requests)
      return { ...list, requests: requests.map(one => ({ ...one, obstacle: shipObstacleText(one) })) }
    },
  })
}

export type PickListRequest = PickList['requests'][number] & { obstacle: string | undefined }

function shipObstacleText({ obstacles, items }: PickList['requests'][number]): string | undefined {
  if (obstacles.length > 0)
    return m.pick_not_shippable({ reason: obstacles.map(({ message }) => message).join(' ') })
  return items.some(({ lotNo }) => lotNo === null) ? m.requests_no_lot_to_ship() : undefined
}
