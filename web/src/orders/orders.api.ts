import type { Order } from '@portal/contract/orders'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, REPEAT_LIMIT } from '../lib/api.ts'
import { confirmChange, hasCode, isNetworkError, isRefused } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { showAlert } from '../ui/toast.tsx'
import { endOrderKey, openOrderKey } from './order-key.ts'

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

/** An earlier try was an order, whose answer was lost, and this one asks for something else. */
export class EarlierOrderPlaced extends Error {}

/** @returns the order that was made under a key; undefined when none was, or nobody can tell */
async function findOrder(key: string): Promise<Order | undefined> {
  const own = await api('GET /order/get', { limit: REPEAT_LIMIT }).catch(() => undefined)
  return own?.checkProduct.find(({ idempotencyKey }) => idempotencyKey === key)
}

/**
 * Turns the cart into an order; every try has the same key until one is answered for (D§7).
 * @param isAsked whether an order has what is asked for now
 * @throws EarlierOrderPlaced after which the same is another order
 */
export async function placeOrder(addressId: string, isAsked: (order: Order) => boolean): Promise<Order> {
  const { key, used } = openOrderKey()
  const order = await api('POST /orders', {
    body: { addressId, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' },
    headers: { 'idempotency-key': key },
  }).catch(async error => {
    if (hasCode(error, 'KEY_REUSED')) return undefined
    // An earlier try under the key may have asked for something else: only its next answer tells.
    const made = isNetworkError(error) && !used ? await findOrder(key) : undefined
    if (made === undefined) throw error
    return made
  })
  endOrderKey()
  if (order === undefined || (used && !isAsked(order))) throw new EarlierOrderPlaced()
  return order
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
      confirmChange(api('POST /order/status-update', { body: { id, status: 'COMPLETED' } }), async () => {
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
