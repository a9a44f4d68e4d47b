import type { Order } from '@portal/contract/orders'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, REPEAT_LIMIT } from '../lib/api.ts'
import { isRefused, settle } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { showAlert } from '../ui/toast.tsx'

/** The HCP's own orders, newest first (H§7). */
export const ordersQuery = queryOptions({
  queryKey: ['orders', 'own'],
  queryFn: async ({ signal }) => (await api('GET /order/get', { signal })).checkProduct,
  // Where a parcel is changes by another's hand: read anew on each screen, shown meanwhile as it was.
  staleTime: 1000,
})

/** The same orders in short, for the count of open ones (H§7). */
export const orderSummariesQuery = queryOptions({
  queryKey: ['orders', 'summaries'],
  queryFn: async ({ signal }) => (await api('GET /orders', { signal })).orders,
})

/** Turns the cart into an order. @param idempotencyKey the same for every try of one draft (D§7) */
export function placeOrder(addressId: string, idempotencyKey: string) {
  return api('POST /orders', {
    body: { addressId, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' },
    headers: { 'idempotency-key': idempotencyKey },
  })
}

/**
 * 'Mark As Delivered': shown at once, taken back with the reason when it did not work (H§4, H§8). The answer is the order
 * as it is now, so that only the count of open ones is asked for again. It cannot be repeated, so a failure reads the order anew.
 */
export function useMarkDelivered() {
  const queryClient = useQueryClient()
  const put = (order: Order) =>
    queryClient.setQueryData(ordersQuery.queryKey, orders =>
      orders?.map(other => (other.id === order.id ? order : other)),
    )
  return useMutation({
    mutationFn: ({ id }: Order) =>
      settle(api('POST /order/status-update', { body: { id, status: 'COMPLETED' } }), async () => {
        const { checkProduct } = await api('GET /order/get', { limit: REPEAT_LIMIT })
        return checkProduct.find(order => order.id === id && order.status === 'COMPLETED')
      }),
    onMutate: async order => {
      await queryClient.cancelQueries({ queryKey: ordersQuery.queryKey })
      const delivered = { status: 'COMPLETED' as const, at: new Date().toISOString() } // literal type
      const history = [...order.history, delivered]
      put({ ...order, status: 'COMPLETED', updatedAt: delivered.at, history })
    },
    onSuccess: delivered => {
      put(delivered)
      return queryClient.invalidateQueries({ queryKey: orderSummariesQuery.queryKey })
    },
    onError: (error, order) => {
      put(order)
      showAlert(isRefused(error) ? m.orders_status_failed() : m.orders_status_unreachable())
      // Nobody knows what it is by now.
      return queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}
