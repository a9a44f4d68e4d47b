import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The samples offered to this HCP, with their categories (H§7). */
export const shopItemsQuery = queryOptions({
  queryKey: ['shop-items'],
  queryFn: ({ signal }) => api('GET /shop-items', { signal }),
})

/** Makes the cart hold exactly these items: what an abandoned try left behind goes first (D§7). */
export async function fillCart(shopItemIds: readonly string[]): Promise<void> {
  const { items } = await api('GET /carts/summary', {})
  for (const leftover of items) await api('DELETE /carts/:id', { params: { id: leftover.id } })
  for (const shopItemId of shopItemIds) {
    await api('POST /carts', { body: { shopItemId, qty: 1, isSelected: true } })
  }
}
