import type { OrderStatus } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useState } from 'react'

/** The sort order of statuses: orders on their way first, then pending ones. */
const PLACES: Partial<Record<OrderStatus, number>> = { POSTED: 0, IN_REVIEW: 1, PROCESSING: 2 }
const FINISHED = 3

/**
 * Orders with those on their way first, otherwise in the given order. An order keeps its place while the screen is open:
 * nothing moves under the finger once it is delivered.
 */
export function useOrdersInTransitFirst<O extends Order>(
  orders: readonly O[] | undefined,
): readonly O[] | undefined {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map())
  const fresh = orders?.filter(({ id }) => !places.has(id)) ?? []
  if (fresh.length > 0)
    setPlaces(
      new Map([...places, ...fresh.map(({ id, status }) => [id, PLACES[status] ?? FINISHED] as const)]),
    )
  const placeOf = ({ id }: Order) => places.get(id) ?? FINISHED
  return orders?.toSorted((one, other) => placeOf(one) - placeOf(other))
}
