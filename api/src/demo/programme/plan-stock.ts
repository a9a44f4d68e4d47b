import type { MovementKind } from '@portal/contract/stock/stock-rules'
import { isScarceSample, type LotPlan, planLotsOfSample } from './lot-plans.ts'
import type { PlannedItem, PlannedOrder, World } from './plan.ts'
import type { Random } from './random.ts'
import { localDay } from './working-hours.ts'

/** Days before its expiry when a lot leaves the offer; the setting of a new company. */
const MARGIN_DAYS = 30

export type StockedLot = LotPlan & { id: string; item: PlannedItem; onHand: number; heldAt: Date | null }

export type StockMovement = {
  at: Date
  kind: MovementKind
  item: PlannedItem
  lot: StockedLot | null
  order: PlannedOrder | null
  quantity: number
  reason: string | null
}

export type PlannedStock = {
  lots: StockedLot[]
  /** In the order of time. */
  movements: StockMovement[]
  /** The lot of each shipped item, by `<order id> <item id>`. */
  shippedFrom: ReadonlyMap<string, string>
}

/** Plans receipts that last for the requests, and moves the stock as the portal does. */
export function planReceiptsAndMovements(
  random: Random,
  world: World,
  orders: readonly PlannedOrder[],
): PlannedStock {
  const lots = world.items.flatMap(item => stockItem(random, world, item, orders))
  const steps = [...lots.flatMap(lot => stepsOfLot(lot)), ...orders.flatMap(stepsOfOrder)]
  const movements = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const shippedFrom = new Map<string, string>()
  for (const movement of movements) {
    if (movement.kind === 'SHIP') {
      const lot = nextLot(lots, movement)
      movement.lot = lot
      shippedFrom.set(`${movement.order?.id} ${movement.item.id}`, lot.id)
    }
    if (movement.lot !== null) movement.lot.onHand += movement.quantity
    if (movement.kind === 'HOLD' && movement.lot !== null) movement.lot.heldAt = movement.at
  }
  return { lots, movements, shippedFrom }
}

/**
 * The lots of an item. Each regular lot holds what is asked for until the next one arrives, so that no request finds the
 * sample out of stock; the last holds what is left today too.
 */
function stockItem(
  random: Random,
  { company: { region }, now }: World,
  item: PlannedItem,
  orders: readonly PlannedOrder[],
): StockedLot[] {
  const { left, lots } = planLotsOfSample({ region, name: item.name, now })
  const asked = orders.filter(({ items }) => items.includes(item)).map(({ placedAt }) => placedAt)
  const regular = lots.filter(({ pieces }) => pieces === null)
  const stocked = lots.map(lot => {
    const next = regular[regular.indexOf(lot) + 1]?.receivedAt
    const begin = lot === regular[0] ? new Date(0) : lot.receivedAt
    const wanted = asked.filter(at => at >= begin && (next === undefined || at < next)).length
    const rounded = isScarceSample(region, item.name) ? wanted : Math.ceil((wanted + 6) / 10) * 10
    const pieces = lot.pieces ?? (next === undefined ? wanted + left : rounded)
    return { ...lot, pieces, id: random.uuid(), item, onHand: 0, heldAt: null }
  })
  return stocked.filter(({ pieces }) => pieces > 0)
}

function stepsOfLot(lot: StockedLot): StockMovement[] {
  const { item, pieces, receivedAt, hold, correction } = lot
  const of = { item, lot, order: null }
  return [
    { ...of, at: receivedAt, kind: 'RECEIVE', quantity: pieces ?? 0, reason: null },
    ...(hold ? [{ ...of, at: hold.at, kind: 'HOLD', quantity: 0, reason: hold.reason } as const] : []),
    ...(correction ? [{ ...of, kind: 'CORRECT', ...correction } as const] : []),
  ]
}

function stepsOfOrder(order: PlannedOrder): StockMovement[] {
  const { placedAt, shippedAt, endedAt } = order
  return order.items.flatMap(item => {
    const of = { item, lot: null, order, reason: null }
    const reserved: StockMovement = { ...of, at: placedAt, kind: 'RESERVE', quantity: 1 }
    if (shippedAt !== null) return [reserved, { ...of, at: shippedAt, kind: 'SHIP', quantity: -1 }]
    if (endedAt !== null) return [reserved, { ...of, at: endedAt, kind: 'RELEASE', quantity: -1 }]
    return [reserved]
  })
}

/** The lot from which a piece ships: the earliest expiry first, but lots inside the margin last. */
function nextLot(lots: readonly StockedLot[], { item, at }: StockMovement): StockedLot {
  const today = localDay(at)
  const rank = ({ expiresOn }: StockedLot) => `${expiresOn > localDay(at, MARGIN_DAYS) ? 0 : 1} ${expiresOn}`
  const [lot] = lots
    .filter(one => one.item === item && one.onHand > 0 && one.heldAt === null && one.expiresOn > today)
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  if (lot === undefined) throw new Error(`The demo has no ${item.name} to ship`)
  return lot
}
