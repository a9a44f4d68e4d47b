import type { Sent } from '@portal/contract/endpoints'
import type { ErrorCode } from '@portal/contract/errors'
import type { Order } from '@portal/contract/orders'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, api } from '../lib/api.ts'
import { hasCode } from '../lib/failure.ts'
import { newIdempotencyKey } from '../lib/new-key.ts'
import { m } from '../paraglide/messages.js'
import { monthCountsKey, type RecruitedPages, recruitedOrdersKey } from '../reps/promoters.api.ts'

export type OrderUpdate = Sent<'POST /order/update', 'body'>

/**
 * Approves, rejects, ships or remarks on an order of an own HCP (R§4). The answer is the order as it is now: it takes its
 * place on every list, and only the counts are asked for again. An answer that is lost is asked for again, under the same
 * key until there is one, so that what is told is what the server did. After a refusal it works until the lists show
 * the true state.
 * @param isBackground it goes on without its screen, and leaves the alerts of another one alone
 */
export function useOrderUpdate({ isBackground = false } = {}) {
  const queryClient = useQueryClient()
  /** The Idempotency-Key of each change that nobody knows the end of, by what it asks. */
  const keys = useRef(new Map<string, string>())
  const keyOf = (asked: string) => {
    const key = keys.current.get(asked) ?? newIdempotencyKey()
    keys.current.set(asked, key)
    return key
  }
  return useMutation({
    meta: { isBackground },
    mutationFn: (body: OrderUpdate) => {
      const headers = { 'idempotency-key': keyOf(JSON.stringify(body)) }
      return api('POST /order/update', { body, headers })
    },
    onSuccess: async (order, body) => {
      keys.current.delete(JSON.stringify(body))
      // What is on its way was read before; a list that is not there yet is asked for anew.
      await queryClient.cancelQueries({ queryKey: recruitedOrdersKey, predicate: isLoaded })
      queryClient.setQueriesData<RecruitedPages>(
        { queryKey: recruitedOrdersKey },
        pages => pages && putOrder(pages, order),
      )
      // A list nobody looks at may lack it now: it is loaded again when someone does.
      const elsewhere = (list: Query) => !isLoaded(list) || !list.isActive()
      void queryClient.invalidateQueries({ queryKey: recruitedOrdersKey, predicate: elsewhere })
      void queryClient.invalidateQueries({ queryKey: monthCountsKey })
    },
    onError: (error, body) => {
      if (error instanceof ApiError && !error.isDefinitive) return undefined
      keys.current.delete(JSON.stringify(body))
      return queryClient.invalidateQueries({ queryKey: ['recruited-users'] })
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

/** The HCP or a sample does not qualify any more: nothing a rep does helps, only an admin ends such a request (D§10). */
const BLOCKED: readonly ErrorCode[] = ['HCP_NOT_VERIFIED', 'SAMPLE_WITHDRAWN', 'SAMPLE_NOT_ALLOWED']

/** Why an order cannot go on, with what to do about it; undefined for every other failure. */
export function blockedOrderReason(error: unknown): string | undefined {
  const blocked = error instanceof ApiError && BLOCKED.some(code => code === error.code)
  return blocked ? m.requests_ask_company({ reason: error.message }) : undefined
}

/** What is said when an order was not moved: the specified sentence, then the reason where the server has one (R§8). */
export function orderMoveFailureText(error: unknown): string {
  if (hasCode(error, 'ORDER_MOVED')) return error.message
  const failed = m.requests_order_failed()
  const reasoned = error instanceof ApiError && error.isDefinitive && error.code !== 'NOT_FOUND'
  return reasoned ? `${failed} ${blockedOrderReason(error) ?? error.message}` : failed
}
