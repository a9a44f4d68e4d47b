import type { PickList } from '@portal/contract/requests/requests.endpoints'
import type { OrderRecord } from '../orders/orders.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { chooseLotsToShip, createLotsOfOrder, toPieces } from '../stock/plan-lots.queries.ts'

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
  lotsOf: ReturnType<typeof createLotsOfOrder>
}> {
  const names = new Map(orders.flatMap(({ items }) => items.map(({ id, name }) => [id, name])))
  const planned = await chooseLotsToShip(db, toPieces(orders), timeZone)
  const samples: PickList['samples'] = [...Map.groupBy(planned, ({ itemId }) => itemId)].map(([id, own]) => {
    const lots = [...Map.groupBy(own, ({ lot }) => lot?.id)].flatMap(([, [first, ...others]]) =>
      first?.lot === undefined
        ? []
        : [{ lotNo: first.lot.lotNo, expiresOn: first.lot.expiresOn, pieces: 1 + others.length }],
    )
    const missing = own.filter(({ lot }) => lot === undefined).length
    return { id, name: names.get(id) ?? '', pieces: own.length, lots, missing }
  })
  return {
    samples: samples.toSorted((one, other) => one.name.localeCompare(other.name)),
    lotsOf: createLotsOfOrder(planned),
  }
}
