import type { PickList } from '@portal/contract/requests'
import type { Queryable } from '../database/schema.ts'
import type { OrderRecord } from './orders.queries.ts'

type ShippableLot = { itemId: string; lotNo: string; expiresOn: string; onHand: number }

export type PickParts = {
  db: Queryable
  timeZoneOf(companyId: string): string
  /** What can be shipped, in the order in which shipping takes it; from the samples feature. */
  findShippableLots(db: Queryable, itemIds: readonly string[], timeZone: string): Promise<ShippableLot[]>
}

/** How many pieces of each sample orders need, and from which lots 'Mark as Shipped' would take them now, by name. */
export async function pickLots(
  { db, timeZoneOf, findShippableLots }: PickParts,
  companyId: string,
  orders: readonly OrderRecord[],
): Promise<PickList['samples']> {
  const needed = Map.groupBy(
    orders.flatMap(({ items }) => items),
    ({ id }) => id,
  )
  const lots = await findShippableLots(db, [...needed.keys()], timeZoneOf(companyId))
  const samples = [...needed].map(([id, items]) => {
    let missing = items.length
    const taken = lots
      .filter(({ itemId }) => itemId === id)
      .flatMap(({ lotNo, expiresOn, onHand }) => {
        const pieces = Math.min(missing, onHand)
        missing -= pieces
        return pieces === 0 ? [] : [{ lotNo, expiresOn, pieces }]
      })
    return { id, name: items[0]?.name ?? '', pieces: items.length, lots: taken, missing }
  })
  return samples.toSorted((one, other) => one.name.localeCompare(other.name))
}
