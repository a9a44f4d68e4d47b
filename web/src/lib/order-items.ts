import type { Order } from '@portal/contract/orders'

/** The samples of an order. */
export function samplesOfOrder({
  orderItem,
}: Pick<Order, 'orderItem'>): Order['orderItem'][number]['shopItem'][] {
  return orderItem.map(({ shopItem }) => shopItem)
}

/** The names of samples, in one line. */
export function joinItemNames(items: readonly { name: string }[]): string {
  return items.map(({ name }) => name).join(', ')
}
