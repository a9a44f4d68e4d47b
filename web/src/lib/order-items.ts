import type { Order } from '@portal/contract/orders'

/** The samples of an order. */
export function orderItems({
  orderItem,
}: Pick<Order, 'orderItem'>): Order['orderItem'][number]['shopItem'][] {
  return orderItem.map(({ shopItem }) => shopItem)
}

/** The names of samples, in one line. */
export function itemNames(items: readonly { name: string }[]): string {
  return items.map(({ name }) => name).join(', ')
}
