import type { Sent } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../lib/api.ts'
import { type RecruitedPages, recruitedOrdersKey } from '../promoters/promoters.api.ts'

export type OrderUpdate = Sent<'POST /order/update', 'body'>

/**
 * Approves, rejects, ships or remarks on an order of an own HCP (R§4). A success shows at once, in its place, and the
 * list refreshes behind it; after a refusal it works until the list shows the true state.
 */
export function useOrderUpdate() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['recruited-users'] })
  return useMutation({
    mutationFn: (body: OrderUpdate) => api('POST /order/update', { body }),
    onSuccess: order => {
      queryClient.setQueriesData<RecruitedPages>({ queryKey: recruitedOrdersKey }, pages =>
        putOrder(pages, order),
      )
      void refresh()
    },
    onError: refresh,
  })
}

function putOrder(loaded: RecruitedPages | undefined, order: Order): RecruitedPages | undefined {
  return (
    loaded && {
      ...loaded,
      pages: loaded.pages.map(page => ({
        ...page,
        data: page.data.map(hcp => ({
          ...hcp,
          orders: hcp.orders.map(other => (other.id === order.id ? order : other)),
        })),
      })),
    }
  )
}

/** Someone else was first: what was about to happen to the order cannot any more (D§7). */
export function hasMoved(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'ORDER_MOVED'
}

/** The order is no longer one of the own HCPs': it leaves the list, and its dialog with it (R§6). */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND'
}
