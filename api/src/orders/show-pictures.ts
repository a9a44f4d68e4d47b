import type { Order } from '@portal/contract/orders'
import type { Queryable } from '../database/schema.ts'

/** The pictures of samples that have one, by sample; from the samples feature. */
export type FindPictures = (db: Queryable, itemIds: readonly string[]) => Promise<Map<string, string>>

/** Orders with the pictures that their samples have now: of the day they were placed they keep names alone. */
export async function showPictures(
  db: Queryable,
  findPictures: FindPictures,
  orders: readonly Order[],
): Promise<Order[]> {
  const itemIds = orders.flatMap(({ orderItem }) => orderItem.map(({ shopItem }) => shopItem.id))
  const pictures = await findPictures(db, [...new Set(itemIds)])
  return orders.map(order => ({
    ...order,
    orderItem: order.orderItem.map(({ shopItem }) => {
      const picture = pictures.get(shopItem.id)
      return { shopItem: { ...shopItem, ...(picture !== undefined && { picture }) } }
    }),
  }))
}
