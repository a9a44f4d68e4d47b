import type { PlannedOrder, World } from './plan.ts'
import type { Random } from './random.ts'

/** What a tracking number of a courier looks like: `#` is a digit. Other couriers have twelve digits. */
const NUMBERS: Record<string, string> = {
  'City-Link Express': '0604###########',
  GDex: 'MY########',
  'J&T Express': '6301########',
  'Ninja Van': 'NVMY#########',
  'Pos Laju': 'EM#########MY',
  SingPost: 'RR#########SG',
}

/** Gives most shipped requests a courier and a number; reps bring the others themselves. */
export function planParcelsOfShippedOrders(
  random: Random,
  { couriers }: World,
  orders: readonly PlannedOrder[],
): PlannedOrder[] {
  return orders.map(order => {
    const [usual = null] = couriers
    const isSent = order.shippedAt !== null && usual !== null && (order.hcp.known || random.chance(0.85))
    if (!isSent) return order
    const courier = order.hcp.known ? usual : random.pick(couriers)
    const trackingNo = (NUMBERS[courier.name] ?? '############').replace(/#/g, () =>
      String(random.whole(0, 9)),
    )
    return { ...order, parcel: { courierId: courier.id, courier: courier.name, trackingNo } }
  })
}
