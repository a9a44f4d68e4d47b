import { toOrderState } from '@portal/contract/orders/order-status'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { formatDay } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { OnBehalfOfRepNote } from './on-behalf-of-rep-note.tsx'
import type { useOrderCardFocusAfterAction, useSelectedOrderPosition } from './order-list-focus.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import type { OrderSelection } from './rep-order-card.tsx'
import { ShipObstacle } from './ship-obstacles.tsx'
import type { OrderWithHcp } from './use-pinned-orders.ts'

type Props = {
  orders: readonly OrderWithHcp[]
  selected: ReturnType<typeof useSelectedOrderPosition>
  focus: ReturnType<typeof useOrderCardFocusAfterAction>
  selectionOf(card: OrderWithHcp): OrderSelection | undefined
}

/** Rows to move per key. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * The requests as rows, beside the card of the selected one. The list is one tab stop: arrow keys move
 * between rows, Enter moves into the card.
 */
export function RepRequestSelectionList({ orders, selected, focus, selectionOf }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const step = (event: KeyboardEvent, from: number) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(from + steps, 0), orders.length - 1)
    selected.show(to)
    rows.current?.querySelectorAll('button').item(to).focus()
  }
  const press = (event: MouseEvent, place: number) => {
    if (event.detail === 0 && place === selected.place) focus.go(place)
    else selected.show(place)
  }
  return (
    <ul
      ref={rows}
      aria-label={m.requests_heading()}
      className="divide-y divide-line rounded-card bg-surface shadow-card"
    >
      {orders.map((card, place) => {
        const { order, hcp } = card
        const selection = selectionOf(card)
        return (
          <li
            key={order.id}
            {...focus.track(order.id, place)}
            className={`flex items-center ${selection?.isSelected ? 'bg-action-soft' : ''} first:*:rounded-t-card last:*:rounded-b-card first:rounded-t-card last:rounded-b-card`}
          >
            {selection && (
              <CheckboxField
                label={
                  <span className="sr-only">{m.requests_choose({ name: personNameOrErased(hcp.name) })}</span>
                }
                checked={selection.isSelected}
                onChange={selection.onChange}
                className="pl-4"
              />
            )}
            <button
              type="button"
              aria-current={place === selected.place}
              tabIndex={place === selected.place ? 0 : -1}
              onClick={event => press(event, place)}
              onKeyDown={event => step(event, place)}
              className="grid min-w-0 flex-1 scroll-my-20 gap-0.5 px-4 py-2.5 text-left text-sm transition -outline-offset-3 hover:bg-sunken aria-[current=true]:bg-action-soft"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="line-clamp-2 min-w-0 font-semibold text-base">
                  {personNameOrErased(hcp.name)}
                </span>
                <span className="text-muted tabular-nums">{formatDay(order.createdAt)}</span>
              </span>
              {hcp.onBehalfOf && <OnBehalfOfRepNote repName={hcp.onBehalfOf} />}
              <span className="flex items-center justify-between gap-3">
                <span className="line-clamp-2 min-w-0">{order.addressSnaphot.name}</span>
                <span className="shrink-0">
                  <OrderStatusBadge status={toOrderState(order)} />
                </span>
              </span>
              <ShipObstacle {...card} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
