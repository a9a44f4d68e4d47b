import type { Order } from './orders.endpoints.ts'

type Items = Pick<Order, 'orderItem'>

/** The items of an order, without those taken off it. */
export function remainingItemsOfOrder({ orderItem }: Items): Order['orderItem'] {
  return orderItem.filter(({ dropped }) => dropped === undefined)
}

/** The samples of an order, without those taken off it. */
export function samplesOfOrder(order: Items): Order['orderItem'][number]['shopItem'][] {
  return remainingItemsOfOrder(order).map(({ shopItem }) => shopItem)
}

/** The samples that were taken off an order, and why. */
export function droppedSamplesOfOrder({ orderItem }: Items): { id: string; name: string; reason: string }[] {
  return orderItem.flatMap(({ shopItem: { id, name }, dropped }) =>
    dropped === undefined ? [] : [{ id, name, reason: dropped.reason }],
  )
}

/** The names of samples, in one line. */
export function joinItemNames(items: readonly { name: string }[]): string {
  return items.map(({ name }) => name).join(', ')
}
