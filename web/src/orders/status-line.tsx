import type { OrderState } from '@portal/contract/order-status'

/** The statuses of an order that nobody ends early (H§4). */
export const ORDER_STEPS: readonly OrderState[] = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED']

/** An order's progress: the index of its status; a lost order has that of shipping, any other ended one 0. */
export function orderStepIndex(state: OrderState): number {
  return Math.max(0, ORDER_STEPS.indexOf(state === 'LOST' ? 'POSTED' : state))
}

/** An order's progress in four parts; the last one fills on delivery. The badge has the words. */
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
