import { orderState } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { formatDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { OrderStatusBadge } from './order-card.tsx'
import { ORDER_STEPS, orderStepIndex } from './status-line.tsx'

/** The timeline of an order with the known days; the badge shows the current status (H§4). */
export function OrderTimeline({ order }: { order: Order }) {
  const reached = orderStepIndex(orderState(order))
  return (
    <ol aria-label={m.orders_way()}>
      {ORDER_STEPS.map((status, index) => {
        const at = order.history.find(step => step.status === status)?.at
        const isNow = index === reached
        return (
          <li
            key={status}
            aria-current={isNow ? 'step' : undefined}
            className="relative flex min-h-7 flex-wrap items-center justify-between gap-x-3"
          >
            {index > 0 && <Stretch done={index <= reached} />}
            <OrderStatusBadge status={status} {...(!isNow && { tone: index < reached ? 'past' : 'ahead' })} />
            {index > reached && <span className="sr-only">{m.orders_way_ahead()}</span>}
            {at && (
              <time dateTime={at} className="text-sm tabular-nums">
                {formatDay(at)}
              </time>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The line between two steps; it fills when the order reaches the next step. */
function Stretch({ done }: { done: boolean }) {
  return (
    <span aria-hidden="true" className="absolute -top-1.5 left-4.75 h-3 w-0.5 bg-line">
      <span
        className={`block size-full origin-top bg-action transition-transform duration-700 ${done ? '' : 'scale-y-0'}`}
      />
    </span>
  )
}
