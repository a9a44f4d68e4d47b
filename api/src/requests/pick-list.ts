import type { PickList } from '@portal/contract/requests/requests.endpoints'
import type { OrderRecord } from '../orders/orders.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { chooseLotsToShip, type PlannedLot } from '../stock/plan-lots.queries.ts'

/**
 * The pieces that orders need of each sample, and the lots that 'Mark as Shipped' would take them from; by name.
 * @returns also the lots of an order by item id; an item that no usable lot covers has none
 */
export async function buildPickList(
  db: Queryable,
  orders: readonly OrderRecord[],
  timeZone: string,
): Promise<{
  samples: PickList['samples']
  lotsOf: (orderId: string) => ReadonlyMap<string, PlannedLot>
}> {
  const names = new Map(orders.flatMap(({ items }) => items.map(({ id, name }) => [id, name])))
  const pieces = orders.flatMap(({ id, items }) => items.map(item => ({ orderId: id, itemId: item.id })))
  const planned = await chooseLotsToShip(db, pieces, timeZone)
  const samples: PickList['samples'] = [...Map.groupBy(planned, ({ itemId }) => itemId)].map(([id, own]) => {
    const lots = [...Map.groupBy(own, ({ lot }) => lot?.id)].flatMap(([, [first, ...others]]) =>
      first?.lot === undefined
        ? []
        : [{ lotNo: first.lot.lotNo, expiresOn: first.lot.expiresOn, pieces: 1 + others.length }],
    )
    const missing = own.filter(({ lot }) => lot === undefined).length
    return { id, name: names.get(id) ?? '', pieces: own.length, lots, missing }
  })
  const byOrder = Map.groupBy(planned, ({ orderId }) => orderId)
  return {
    samples: samples.toSorted((one, other) => one.name.localeCompare(other.name)),
    lotsOf: orderId =>
      new Map(byOrder.get(orderId)?.flatMap(({ itemId, lot }) => (lot === undefined ? [] : [[itemId, lot]]))),
  }
}
