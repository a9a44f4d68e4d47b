import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The HCP's own orders, newest first (H§7). */
export const ordersQuery = queryOptions({
  queryKey: ['orders', 'own'],
  queryFn: async ({ signal }) => (await api('GET /order/get', { signal })).checkProduct,
})

/** The same orders in short, for the count of open ones (H§7). */
export const orderSummariesQuery = queryOptions({
  queryKey: ['orders', 'summaries'],
  queryFn: async ({ signal }) => (await api('GET /orders', { signal })).orders,
})

/** Moves an own order from POSTED to COMPLETED (H§4). */
export function markDelivered(id: string) {
  return api('POST /order/status-update', { body: { id, status: 'COMPLETED' } })
}

/** Turns the cart into an order. @param idempotencyKey the same for every try of one draft (D§7) */
export function placeOrder(addressId: string, idempotencyKey: string) {
  return api('POST /orders', {
    body: { addressId, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' },
    idempotencyKey,
  })
}
