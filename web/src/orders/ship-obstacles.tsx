import { m } from '../texts.ts'
import type { OrderWithHcp } from './use-pinned-orders.ts'

/** Why an approved request would not be shipped now, in words; undefined if nothing is known to prevent it. */
export function shipObstacleText({ order, hcp: { obstacles = [] } }: OrderWithHcp): string | undefined {
  if (order.status !== 'IN_REVIEW' || obstacles.length === 0) return undefined
  return m.pick_not_shippable({ reason: obstacles.map(({ message }) => message).join(' ') })
}

/** The same as a line of a request, in the list and on its card. */
export function ShipObstacle(request: OrderWithHcp) {
  const text = shipObstacleText(request)
  return text && <span className="font-semibold text-attention text-sm">{text}</span>
}
