import { type OrderState, orderState } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import type { RecruitedUser } from '@portal/contract/recruited-users'
import { useState } from 'react'

export type HcpOrder = { hcp: RecruitedUser; order: Order }
type Kept = HcpOrder & { place: number }

/** Pins the card of an order, in its current state, while the rep works on it; or unpins it. */
export type PinOrder = { keep(order: Order): void; drop(order: Order): void }

/**
 * The cards of a list of orders. After an action the order stays in its place until another list is opened, even if it no
 * longer matches: nothing moves under a finger, and its dialog stays open (ux 18).
 * @param status the list's status filter; undefined for all
 */
export function usePinnedOrders(status: OrderState | undefined, loaded: readonly HcpOrder[]) {
  const [kept, setKept] = useState<readonly Kept[]>([])
  const cards = withKept(loaded, kept, status)
  const without = (all: readonly Kept[], { id }: Order) => all.filter(({ order }) => order.id !== id)
  const find = ({ id }: Order): Kept[] => {
    const place = cards.findIndex(({ order }) => order.id === id)
    return cards.slice(place, place + 1).map(card => ({ ...card, place }))
  }
  return {
    cards,
    keep: (order: Order) =>
      setKept(now => {
        const [card] = [...now.filter(other => other.order.id === order.id), ...find(order)]
        return card === undefined ? now : [...without(now, order), { ...card, order }]
      }),
    drop: (order: Order) => setKept(now => without(now, order)),
  }
}

function withKept(
  loaded: readonly HcpOrder[],
  kept: readonly Kept[],
  status: OrderState | undefined,
): HcpOrder[] {
  const isKept = (id: string) => kept.some(({ order }) => order.id === id)
  const cards = loaded.filter(
    ({ order }) => status === undefined || orderState(order) === status || isKept(order.id),
  )
  const gone = kept.filter(({ order }) => !cards.some(card => card.order.id === order.id))
  for (const { place, hcp, order } of gone.toSorted((one, other) => one.place - other.place)) {
    cards.splice(place, 0, { hcp, order })
  }
  return cards
}
