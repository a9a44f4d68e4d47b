import { type OrderState, toOrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { formatDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** The statuses of an order that is not ended early (H§4). */
const ORDER_STEPS: readonly OrderState[] = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED']

/** The index of the step that an order has reached: shipping for a lost order, the first step for any other ended one. */
const STEP_REACHED: Record<OrderState, number> = {
  PROCESSING: 0,
  IN_REVIEW: 1,
  POSTED: 2,
  COMPLETED: 3,
  CANCELLED: 0,
  CANCELLED_BY_COMPANY: 0,
  LOST: 2,
}

/** How far an order is, as an index of `ORDER_STEPS`; 0 for a status of a newer server. */
function orderStepIndex(state: OrderState): number {
  return STEP_REACHED[state] ?? 0
}

/** An order's progress in four parts; the last one fills on delivery. The badge has the words. */
export function OrderProgressBar({ status }: { status: OrderState }) {
  const colour = !ORDER_STEPS.some(step => step === status) ? 'bg-refused' : 'bg-action'
  return (
    <span aria-hidden="true" className="grid grid-cols-4 gap-1">
      {ORDER_STEPS.map((step, index) => (
        <span key={step} className="h-1 overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full origin-left rounded-full transition-transform duration-700 ${colour} ${
              index <= orderStepIndex(status) ? '' : 'scale-x-0'
            }`}
          />
        </span>
      ))}
    </span>
  )
}

/**
 * The timeline of an order with the known days; the badge shows the current status (H§4). An order that ended early has no steps
 * ahead: its way ends with the ending.
 */
export function OrderTimeline({ order }: { order: Pick<Order, 'status' | 'ending' | 'history'> }) {
  const state = toOrderState(order)
  const timeOf = (status: OrderState) => order.history.find(step => step.status === status)?.at
  const isEnded = order.status === 'CANCELLED'
  const gone = ORDER_STEPS.filter((status, index) => index === 0 || timeOf(status) !== undefined)
  const steps = isEnded ? [...gone, state] : ORDER_STEPS
  const reached = isEnded ? gone.length : orderStepIndex(state)
  return (
    <ol aria-label={m.orders_way()}>
      {steps.map((status, index) => {
        const at = timeOf(isEnded && index === reached ? order.status : status)
        const isNow = index === reached
        return (
          <li
            key={status}
            aria-current={isNow ? 'step' : undefined}
            className="relative flex min-h-7 flex-wrap items-center justify-between gap-x-3"
          >
            {index > 0 && <Stretch done={index <= reached} />}
            <OrderStatusBadge
              isPill
              status={status}
              {...(!isNow && { tone: index < reached ? 'plain' : 'ahead' })}
            />
            {index > reached && <span className="sr-only">{m.orders_way_ahead()}</span>}
            {at && (
              <time dateTime={at} className="ml-auto text-sm tabular-nums">
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
