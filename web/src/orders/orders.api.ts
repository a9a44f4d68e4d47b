import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, REPEAT_TIMEOUT } from '../lib/api.ts'
import { apiFieldQuery } from '../lib/api-query.ts'
import { isErrorAnswerFromServer } from '../lib/error-answer.ts'
import { hasErrorCode, isNetworkError } from '../lib/failure.ts'
import { readStateIfAnswerLost } from '../lib/read-state-if-answer-lost.ts'
import { m } from '../texts.ts'
import { showAlert } from '../ui/toast.tsx'
import { clearOrderIdempotencyKey, getOrCreateOrderIdempotencyKey } from './order-idempotency-key.ts'

/** The HCP's own orders, newest first (H§7). */
export const ownOrdersQuery = {
  ...apiFieldQuery(['orders', 'own'], 'GET /order/get', 'checkProduct'),
  // Others change the status of a parcel: refetch on each screen, and show the cached data until then.
  staleTime: 1000,
}

/** The same orders in short form, for the count of open ones (H§7). */
export const ownOrderSummariesQuery = apiFieldQuery(['orders', 'summaries'], 'GET /orders', 'orders')

/** An earlier attempt placed an order but its response was lost, and this attempt is for another order. */
export class EarlierOrderPlacedError extends Error {}

/** An earlier attempt is so old that only the HCP can see whether it placed an order. */
export class EarlierOrderUnknownError extends Error {}

/** @returns the order placed under a key; undefined if there is none or the request fails */
async function findOrder(key: string): Promise<Order | undefined> {
  const own = await callApi('GET /order/get', { limit: REPEAT_TIMEOUT }).catch(() => undefined)
  return own?.checkProduct.find(({ idempotencyKey }) => idempotencyKey === key)
}

/**
 * Places an order from the cart. Every attempt has the same key until one gets a response (D§7).
 * @param isCurrentRequest whether an order matches the current request
 * @throws EarlierOrderPlacedError if an earlier attempt placed a different order, EarlierOrderUnknownError if it may have, weeks ago; a
 *   repeat then places a new one
 */
export async function placeOrderFromCart(
  addressId: string,
  isCurrentRequest: (order: Order) => boolean,
): Promise<Order> {
  const { key, used, old } = getOrCreateOrderIdempotencyKey()
  if (old) {
    clearOrderIdempotencyKey()
    throw new EarlierOrderUnknownError()
  }
  const order = await callApi('POST /orders', {
    body: { addressId, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' },
    headers: { 'idempotency-key': key },
  }).catch(async error => {
    if (hasErrorCode(error, 'KEY_REUSED')) return undefined
    // An earlier attempt with this key may have been for another order: only the response shows it.
    const made = isNetworkError(error) && !used ? await findOrder(key) : undefined
    if (made === undefined) throw error
    return made
  })
  clearOrderIdempotencyKey()
  if (order === undefined || (used && !isCurrentRequest(order))) throw new EarlierOrderPlacedError()
  return order
}

/**
 * 'Mark As Delivered': optimistic update, rolled back with the reason on failure (H§4, H§8). The response is the current
 * order, so only the count of open orders is refetched. The call cannot be repeated, so a failure refetches the order.
 */
export function useMarkOrderDelivered() {
  const queryClient = useQueryClient()
  const put = (order: Order) =>
    queryClient.setQueryData(ownOrdersQuery.queryKey, orders =>
      orders?.map(other => (other.id === order.id ? order : other)),
    )
  return useMutation({
    mutationFn: ({ id }: Order) =>
      readStateIfAnswerLost(
        callApi('POST /order/status-update', { body: { id, status: 'COMPLETED' } }),
        async () => {
          const { checkProduct } = await callApi('GET /order/get', { limit: REPEAT_TIMEOUT })
          return checkProduct.find(order => order.id === id && order.status === 'COMPLETED')
        },
      ),
    onMutate: async order => {
      await queryClient.cancelQueries({ queryKey: ownOrdersQuery.queryKey })
      const delivered = { status: 'COMPLETED' as const, at: new Date().toISOString() } // literal type
      const history = [...order.history, delivered]
      put({ ...order, status: 'COMPLETED', updatedAt: delivered.at, history })
    },
    onSuccess: delivered => {
      put(delivered)
      return queryClient.invalidateQueries({ queryKey: ownOrderSummariesQuery.queryKey })
    },
    onError: (error, order) => {
      put(order)
      showAlert(isErrorAnswerFromServer(error) ? m.orders_status_failed() : m.orders_status_unreachable())
      // The status is unknown now.
      return queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}
