import type { Sent } from '@portal/contract/endpoints'
import { ORDER_STATUSES } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import {
  monthCountsKey,
  type RecruitedPages,
  recruitedOrdersKey,
  recruitedOrdersQuery,
} from '../promoters/promoters.api.ts'

export type OrderUpdate = Sent<'POST /order/update', 'body'>

/**
 * Approves, rejects, ships or remarks on an order of an own HCP (R§4). The answer is the order as it is now: it takes its
 * place on every list, or leaves the one it does not belong to any more, and only the counts are asked for again. After
 * a refusal it works until the lists show the true state.
 */
export function useOrderUpdate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: OrderUpdate) => api('POST /order/update', { body }),
    onSuccess: async order => {
      // What is on its way was read before; a list that is not there yet is asked for anew.
      await queryClient.cancelQueries({ queryKey: recruitedOrdersKey, predicate: isLoaded })
      for (const status of [undefined, ...ORDER_STATUSES]) {
        const { queryKey } = recruitedOrdersQuery(status)
        const keep = status === undefined || status === order.status
        queryClient.setQueryData(queryKey, pages => pages && putOrder(pages, order, keep))
      }
      // A list nobody looks at may lack it now: it is loaded again when someone does.
      const elsewhere = (list: Query) => !isLoaded(list) || !list.isActive()
      void queryClient.invalidateQueries({ queryKey: recruitedOrdersKey, predicate: elsewhere })
      void queryClient.invalidateQueries({ queryKey: monthCountsKey })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['recruited-users'] }),
  })
}

function isLoaded({ state }: Query): boolean {
  return state.data !== undefined
}

function putOrder(loaded: RecruitedPages, order: Order, keep: boolean): RecruitedPages {
  const put = (orders: Order[]) =>
    keep
      ? orders.map(other => (other.id === order.id ? order : other))
      : orders.filter(other => other.id !== order.id)
  const pages = loaded.pages.map(page => ({
    ...page,
    data: page.data.map(hcp => ({ ...hcp, orders: put(hcp.orders) })),
  }))
  return { ...loaded, pages }
}
