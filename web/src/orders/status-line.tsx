import type { OrderStatus } from '@portal/contract/order-status'

/** The way of an order that is not rejected (H§4). */
export const WAY: readonly OrderStatus[] = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED']

/** How far on its way an order is: the index of its status, 0 for a rejected one, which went no further. */
export function stepOf(status: OrderStatus): number {
  return Math.max(0, WAY.indexOf(status))
}

/** How far an order has come, in four parts, of which the last one fills as it is delivered. The words stand in its badge. */
export function StatusLine({ status }: { status: OrderStatus }) {
  const colour = status === 'CANCELLED' ? 'bg-refused' : 'bg-action'
  return (
    <span aria-hidden="true" className="grid grid-cols-4 gap-1">
      {WAY.map((step, index) => (
        <span key={step} className="h-1 overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full origin-left rounded-full transition-transform duration-700 ${colour} ${
              index <= stepOf(status) ? '' : 'scale-x-0'
            }`}
          />
        </span>
      ))}
    </span>
  )
}
