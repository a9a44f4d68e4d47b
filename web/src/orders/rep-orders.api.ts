import type { RawInput } from '@portal/contract/endpoints'
import type { ErrorCode } from '@portal/contract/errors'
import type { Order } from '@portal/contract/orders'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import {
  type RecruitedPages,
  recruitedOrdersQueryKey,
  repMonthCountsQueryKey,
} from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import type { OrderPins } from './use-pinned-orders.ts'

type Update = { order: Order; change: Omit<RawInput<'POST /order/update', 'body'>, 'orderId'> }

/**
 * Approves, rejects, ships or remarks on an order of the rep's own HCP (R§4). The response is the current order: it
 * replaces the order in every list, and only the counts are refetched. After a lost response the call is retried with the
 * same key until there is one, so the shown result is the server's. After a rejection the mutation stays pending until
 * the lists show the current state.
 * @param pins keeps the order in its place; a refused one may leave the list
 * @param isBackground it continues without its screen, and does not clear alerts of another screen
 */
export function useUpdateOrderAsRep({ pin, unpin }: OrderPins, { isBackground = false } = {}) {
  const queryClient = useQueryClient()
  /** The Idempotency-Key of each change with an unknown outcome, by the change's content. */
  const keys = useRef(new Map<string, string>())
  const contentOf = ({ order, change }: Update) => JSON.stringify({ orderId: order.id, ...change })
  return useMutation({
    meta: { isBackground },
    mutationFn: (update: Update) => {
      const content = contentOf(update)
      const key = keys.current.get(content) ?? newIdempotencyKey()
      keys.current.set(content, key)
      const body = { orderId: update.order.id, ...update.change }
      return callApi('POST /order/update', { body, headers: { 'idempotency-key': key } })
    },
    onMutate: ({ order }) => pin(order),
    onSuccess: async (order, update) => {
      keys.current.delete(contentOf(update))
      // Responses in flight are stale; a list that has not loaded yet is refetched.
      await queryClient.cancelQueries({ queryKey: recruitedOrdersQueryKey, predicate: isLoaded })
      queryClient.setQueriesData<RecruitedPages>(
        { queryKey: recruitedOrdersQueryKey },
        pages => pages && putOrder(pages, order),
      )
      pin(order)
      // An inactive list may lack it now: it is refetched when shown.
      const elsewhere = (list: Query) => !isLoaded(list) || !list.isActive()
      void queryClient.invalidateQueries({ queryKey: recruitedOrdersQueryKey, predicate: elsewhere })
      void queryClient.invalidateQueries({ queryKey: repMonthCountsQueryKey })
    },
    onError: async (error, update) => {
      if (error instanceof ApiError && !error.isDefinitive) return
      keys.current.delete(contentOf(update))
      await queryClient.invalidateQueries({ queryKey: ['recruited-users'] })
      unpin(update.order)
    },
  })
}

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

/** The HCP or a sample no longer qualifies: only an admin can end such a request (D§10). */
const BLOCKED: readonly ErrorCode[] = [
  'HCP_NOT_VERIFIED',
  'SAMPLE_WITHDRAWN',
  'SAMPLE_NOT_ALLOWED',
  'LICENCE_ENDED',
]

/** The reason why an order cannot proceed, with the next step; undefined for any other failure. */
export function blockedOrderReasonText(error: unknown): string | undefined {
  const blocked = error instanceof ApiError && BLOCKED.some(code => code === error.code)
  return blocked ? m.requests_ask_company({ reason: error.message }) : undefined
}

/** The message when an order was not moved: the specified sentence, then the server's reason, if any (R§8). */
export function orderUpdateErrorText(error: unknown): string {
  if (hasErrorCode(error, 'ORDER_MOVED')) return error.message
  const failed = m.requests_order_failed()
  const reasoned = error instanceof ApiError && error.isDefinitive && error.code !== 'NOT_FOUND'
  return reasoned ? `${failed} ${blockedOrderReasonText(error) ?? error.message}` : failed
}
