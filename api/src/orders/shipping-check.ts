import type { Queryable } from '../platform/database/schema.ts'
import type { PortalError } from '../platform/http/errors.ts'
import { chooseLotsToShip, createLotsOfOrder, type PlannedLot, toPieces } from '../stock/plan-lots.queries.ts'
import type { OrderRecord } from './orders.queries.ts'
import { findSlipRefusal } from './packing-slip-check.ts'
import { buildItemsRefusal, findOrderRefusals, type Item } from './refused-items.ts'

/** An order as it is checked before it is shipped. */
export type OrderToShip = Pick<OrderRecord, 'id' | 'user_id' | 'slip'> & {
  items: readonly Item[]
  dropped: readonly Item[]
}

/**
 * Finds why each of these orders would not be shipped, one after the other in this order, as shipping itself decides: two cannot
 * have the same last piece. @returns the refusal by order id
 */
export async function findShipRefusalsInTurn(
  db: Queryable,
  orders: readonly OrderToShip[],
  rules: Parameters<typeof findOrderRefusals>[2],
): Promise<Map<string, PortalError>> {
  const refusals = await findOrderRefusals(db, orders, rules)
  const pieces = toPieces(orders.filter((_, index) => refusals[index] === undefined))
  const lotsOf = createLotsOfOrder(await chooseLotsToShip(db, pieces, rules.company.timeZone))
  return new Map(
    orders.flatMap((order, index) => {
      const refusal = refusals[index] ?? findLotRefusal(order, lotsOf(order.id))
      return refusal === undefined ? [] : [[order.id, refusal] as const]
    }),
  )
}

/** Why an order would not be shipped with these lots of its items: one without a lot, or a slip that says something else. */
export function findLotRefusal(
  { items, dropped, slip }: OrderToShip,
  lots: ReadonlyMap<string, PlannedLot>,
): PortalError | undefined {
  const missing = items.filter(({ id }) => !lots.has(id))
  return missing.length > 0
    ? buildItemsRefusal('NO_USABLE_LOT', missing, 'NO_USABLE_LOT_OF')
    : findSlipRefusal(slip, [...items, ...dropped], lots)
}
