import type { OrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { page } from 'vitest/browser'
import { anOrder } from './records.ts'

/** The card of an order. */
export const cardOf = ({ id }: Order) => page.getByRole('article').filter({ hasText: id.slice(-12) })

/** Opens the details of a card. */
export const openDetails = (order: Order) => cardOf(order).getByText('Details').click()

/** Returns the terms of a card with their values. */
export function factsOf(order: Order) {
  return [...cardOf(order).element().querySelectorAll('dt')].map(term => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
}

/** An order item by its name. */
export const itemOf = (name: string) => ({ shopItem: { id: name, name, categories: [] } })

/** Dispatches a click, even on a button that ignores presses. */
export function click(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

/** Builds an order in a state, with this remark or reason. */
export function orderIn(state: OrderState, remark: string[]): Order {
  const isEnded = state === 'CANCELLED_BY_COMPANY' || state === 'LOST'
  return anOrder({ ...(isEnded ? { status: 'CANCELLED', ending: state } : { status: state }), remark })
}
