import { toOrderState } from '@portal/contract/order-status'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { formatDay } from '../lib/dates.ts'
import { personName } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { OrderStatusBadge } from './order-card.tsx'
import { type Choice, OnBehalfOfRep } from './rep-order-card.tsx'
import type { useFocusAfterAction, useSelectedRequest } from './request-focus.ts'
import type { HcpOrder } from './use-pinned-orders.ts'

type Props = {
  cards: readonly HcpOrder[]
  shown: ReturnType<typeof useSelectedRequest>
  focus: ReturnType<typeof useFocusAfterAction>
  choiceOf(card: HcpOrder): Choice | undefined
}

/** Rows to move per key. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * The requests as rows, beside the card of the selected one. The list is one tab stop: arrow keys move
 * between rows, Enter moves into the card.
 */
export function RepRequestRows({ cards, shown, focus, choiceOf }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const step = (event: KeyboardEvent, from: number) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(from + steps, 0), cards.length - 1)
    shown.show(to)
    rows.current?.querySelectorAll('button').item(to).focus()
  }
  const press = (event: MouseEvent, place: number) => {
    if (event.detail === 0 && place === shown.place) focus.go(place)
    else shown.show(place)
  }
  return (
    <ul
      ref={rows}
      aria-label={m.requests_heading()}
      className="divide-y divide-line rounded-card bg-surface shadow-card"
    >
      {cards.map((card, place) => {
        const { order, hcp } = card
        const choice = choiceOf(card)
        return (
          <li
            key={order.id}
            {...focus.track(order.id, place)}
            className={`flex items-center ${choice?.chosen ? 'bg-action-soft' : ''} first:*:rounded-t-card last:*:rounded-b-card first:rounded-t-card last:rounded-b-card`}
          >
            {choice && (
              <CheckboxField
                label={<span className="sr-only">{m.requests_choose({ name: personName(hcp.name) })}</span>}
                checked={choice.chosen}
                onChange={choice.onChange}
                className="pl-4"
              />
            )}
            <button
              type="button"
              aria-current={place === shown.place}
              tabIndex={place === shown.place ? 0 : -1}
              onClick={event => press(event, place)}
              onKeyDown={event => step(event, place)}
              className="grid min-w-0 flex-1 scroll-my-20 gap-0.5 px-4 py-2.5 text-left text-sm transition -outline-offset-3 hover:bg-sunken aria-[current=true]:bg-action-soft"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="line-clamp-2 min-w-0 font-semibold text-base">{personName(hcp.name)}</span>
                <span className="text-muted tabular-nums">{formatDay(order.createdAt)}</span>
              </span>
              {hcp.onBehalfOf && <OnBehalfOfRep name={hcp.onBehalfOf} />}
              <span className="flex items-center justify-between gap-3">
                <span className="line-clamp-2 min-w-0">{order.addressSnaphot.name}</span>
                <span className="shrink-0">
                  <OrderStatusBadge status={toOrderState(order)} />
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
