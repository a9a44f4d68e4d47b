import type { Order } from '@portal/contract/orders'
import { page } from 'vitest/browser'

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
