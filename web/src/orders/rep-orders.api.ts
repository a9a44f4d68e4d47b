import type { RawInput } from '@portal/contract/endpoints'
import type { ErrorCode } from '@portal/contract/errors'
import { samplesOfOrder } from '@portal/contract/orders/order-items'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { useIdempotencyKeys } from '../lib/idempotency-key.ts'
import {
  REP_HCPS_QUERY_KEY,
  type RecruitedPages,
  recruitedOrdersQueryKey,
  repMonthCountsQueryKey,
} from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { droppableSamples } from './droppable-samples.ts'
import type { OrderReceipt } from './order-receipt.tsx'
import type { OrderPins } from './use-pinned-orders.ts'

type Update = { order: Order; change: Omit<RawInput<'POST /order/update', 'body'>, 'orderId'> }

/**
 * Approves, rejects, ships or remarks on an order of the rep's own HCP (R§4). The response is the current order: it
 * replaces the order in every list, and only the counts are refetched. After a lost response the call is retried with the
 * same key until there is one, so the shown result is the server's. After a rejection the
 * lists are refetched.
 * @param pin keeps the order in its place
 * @param unpin lets one leave the list that someone else has changed
 * @param isBackground it continues without its screen, and does not clear alerts of another screen
 */
export function useUpdateOrderAsRep({ pin, unpin }: OrderPins, { isBackground = false } = {}) {
  const queryClient = useQueryClient()
  const { keyOf, forget } = useIdempotencyKeys()
  const bodyOf = ({ order, change }: Update) => ({ orderId: order.id, ...change })
  return useMutation({
    meta: { isBackground },
    mutationFn: (update: Update) => {
      const body = bodyOf(update)
      return callApi('POST /order/update', { body, headers: { 'idempotency-key': keyOf(body) } })
    },
    onMutate: ({ order }) => pin(order),
    onSuccess: async (order, update) => {
      forget(bodyOf(update))
      // Responses in flight are stale; a list that has not loaded yet is refetched.
      await queryClient.cancelQueries({ queryKey: recruitedOrdersQueryKey, predicate: isLoaded })
      queryClient.setQueriesData<RecruitedPages>(
        { queryKey: recruitedOrdersQueryKey },
        pages => pages && putOrder(pages, order),
      )
      pin(order, toReceipt(update))
      // An inactive list may lack it now: it is refetched when shown.
      const elsewhere = (list: Query) => !isLoaded(list) || !list.isActive()
      void queryClient.invalidateQueries({ queryKey: recruitedOrdersQueryKey, predicate: elsewhere })
      void queryClient.invalidateQueries({ queryKey: repMonthCountsQueryKey })
      void queryClient.invalidateQueries({ queryKey: REP_HCPS_QUERY_KEY })
    },
    onError: (error, update) => {
      if (error instanceof ApiError && !error.isDefinitive) return
      forget(bodyOf(update))
      const refetched = queryClient.invalidateQueries({ queryKey: ['recruited-users'] })
      if (isChangedByOthers(error)) void refetched.then(() => unpin(update.order))
    },
  })
}

function toReceipt({ change: { status } }: Update): OrderReceipt {
  return status === undefined || status === 'PROCESSING' || status === 'COMPLETED' ? 'remark' : status
}

/** Someone else changed the order (D§7), or the HCP has another rep now (R§6). */
export const isChangedByOthers = (error: unknown): boolean =>
  hasErrorCode(error, 'ORDER_MOVED') || hasErrorCode(error, 'NOT_FOUND')

function isLoaded({ state }: Query): boolean {
  return state.data !== undefined
}

function putOrder(loaded: RecruitedPages, order: Order): RecruitedPages {
  const pages = loaded.pages.map(page => ({
    ...page,
    data: page.data.map(hcp => ({
      ...hcp,
      orders: hcp.orders.map(other => (other.id === order.id ? order : other)),
    })),
  }))
  return { ...loaded, pages }
}

/** The HCP or a sample no longer qualifies, or a sample has no stock: the rep cannot help it (D§10). */
const BLOCKED: readonly ErrorCode[] = [
  'NO_USABLE_LOT',
  'HCP_NOT_VERIFIED',
  'SAMPLE_WITHDRAWN',
  'SAMPLE_NOT_ALLOWED',
  'SAMPLE_NOT_REGISTERED',
  'LICENCE_ENDED',
]

/** The reason why an order cannot proceed, with the next step; undefined for any other failure. */
export function blockedOrderReasonText(error: unknown, order: Order): string | undefined {
  if (!(error instanceof ApiError) || BLOCKED.every(code => code !== error.code)) return undefined
  const reason = error.message
  if (droppableSamples(error, samplesOfOrder(order)).length > 0) return m.requests_drop_or_ask({ reason })
  return error.code === 'NO_USABLE_LOT'
    ? m.requests_ask_stock({ reason })
    : m.requests_ask_company({ reason })
}

/** The message when an order was not moved: the specified sentence, then the server's reason, if any (R§8). */
export function orderUpdateErrorText(error: unknown, order: Order): string {
  if (hasErrorCode(error, 'ORDER_MOVED')) return error.message
  const failed = m.requests_order_failed()
  const reasoned = error instanceof ApiError && error.isDefinitive && error.code !== 'NOT_FOUND'
  return reasoned ? `${failed} ${blockedOrderReasonText(error, order) ?? error.message}` : failed
}
