import type { OrderState } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { page } from 'vitest/browser'
import { anOrder } from './records.ts'

/** The card of an order. */
export const cardOf = ({ id }: Order) => page.getByRole('article').filter({ hasText: id.slice(-12) })

/** The terms of a card with their values. */
export function factsOf(order: Order) {
  return [...cardOf(order).element().querySelectorAll('dt')].map(term => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
}

/** An order item by its name. */
export const itemOf = (name: string) => ({ shopItem: { id: name, name, categories: [] } })

/** Dispatches a click, also on a button that ignores presses. */
export function click(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

/** An order in a state, as screens show it, with this remark or reason. */
export function orderIn(state: OrderState, remark: string[]): Order {
  const isEnded = state === 'CANCELLED_BY_COMPANY' || state === 'LOST'
  return anOrder({ ...(isEnded ? { status: 'CANCELLED', ending: state } : { status: state }), remark })
}
