import type { Queryable } from '../platform/database/schema.ts'
import type { PortalError } from '../platform/http/errors.ts'
import { chooseLotsToShip } from '../stock/plan-lots.queries.ts'
import type { OrderRecord } from './orders.queries.ts'
import { findSlipRefusal } from './packing-slip-check.ts'
import { buildItemsRefusal, findOrderRefusals } from './refused-items.ts'

/**
 * Finds why each of these orders would not be shipped, one after the other in this order, as shipping itself decides: two cannot
 * have the same last piece. @returns the refusal by order id
 */
export async function findShipRefusalsInTurn(
  db: Queryable,
  orders: readonly OrderRecord[],
  rules: Parameters<typeof findOrderRefusals>[2],
): Promise<Map<string, PortalError>> {
  const wanted = orders.map(({ user_id, items }) => ({ hcpId: user_id, items }))
  const refusals = await findOrderRefusals(db, wanted, rules)
  const pieces = orders.flatMap(({ id: orderId, items }, index) =>
    refusals[index] === undefined ? items.map(({ id: itemId }) => ({ orderId, itemId })) : [],
  )
  const planned = await chooseLotsToShip(db, pieces, rules.company.timeZone)
  const byOrder = Map.groupBy(planned, ({ orderId }) => orderId)
  return new Map(
    orders.flatMap((order, index) => {
      const refusal = refusals[index] ?? findLotRefusal(order, byOrder.get(order.id) ?? [])
      return refusal === undefined ? [] : [[order.id, refusal] as const]
    }),
  )
}

function findLotRefusal(
  { items, dropped, slip }: OrderRecord,
  planned: Awaited<ReturnType<typeof chooseLotsToShip>>,
): PortalError | undefined {
  const lots = new Map(planned.flatMap(({ itemId, lot }) => (lot === undefined ? [] : [[itemId, lot]])))
  const missing = items.filter(({ id }) => !lots.has(id))
  return missing.length > 0
    ? buildItemsRefusal('NO_USABLE_LOT', missing, 'NO_USABLE_LOT_OF')
    : findSlipRefusal(slip, [...items, ...dropped], lots)
}
