import type { OrderState } from '@portal/contract/order-status'

/** The way of an order that nobody ends before (H§4). */
export const ORDER_STEPS: readonly OrderState[] = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED']

/** How far on its way an order is: the index of its status, of a lost one that of shipping, 0 for one that went no further. */
export function orderStepIndex(state: OrderState): number {
  return Math.max(0, ORDER_STEPS.indexOf(state === 'LOST' ? 'POSTED' : state))
}

/** How far an order has come, in four parts, of which the last one fills as it is delivered. The words stand in its badge. */
export function StatusLine({ status }: { status: OrderState }) {
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
