import { type OrderState, toOrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import { useState } from 'react'
import type { OrderReceipt } from './order-receipt.tsx'

export type OrderWithHcp = { hcp: RecruitedUser; order: Order; receipt?: OrderReceipt | undefined }

/** Pins the card of an order, in its current state, while the rep works on it; or unpins it. */
export type OrderPins = { pin(order: Order, receipt?: OrderReceipt): void; unpin(order: Order): void }

const isOf =
  ({ id }: Order) =>
  ({ order }: OrderWithHcp) =>
    order.id === id

/**
 * The cards of a list of orders. After an action the order stays in its place until another list is opened, even if it no
 * longer matches: nothing moves under a finger, and its dialog stays open (ux 18).
 * @param statusFilter the list's status filter; undefined for all
 */
export function usePinnedOrders(statusFilter: OrderState | undefined, orders: readonly OrderWithHcp[]) {
  const [pinned, setPinned] = useState<readonly (OrderWithHcp & { place: number })[]>([])
  const cards: OrderWithHcp[] = orders
    .map(card => ({ ...card, receipt: pinned.find(isOf(card.order))?.receipt }))
    .filter(
      ({ order }) =>
        statusFilter === undefined || toOrderState(order) === statusFilter || pinned.some(isOf(order)),
    )
  for (const card of pinned.toSorted((one, other) => one.place - other.place)) {
    if (!cards.some(isOf(card.order))) cards.splice(card.place, 0, card)
  }
  const pins: OrderPins = {
    pin: (order, receipt) => {
      const place = cards.findIndex(isOf(order))
      const card = cards[place]
      if (card === undefined) return
      setPinned(now => [
        ...now.filter(other => !isOf(order)(other)),
        { ...card, place, ...now.find(isOf(order)), order, ...(receipt && { receipt }) },
      ])
    },
    unpin: order => setPinned(now => now.filter(other => !isOf(order)(other))),
  }
  return { cards, pins }
}
