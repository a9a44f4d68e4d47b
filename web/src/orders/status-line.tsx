import type { OrderState } from '@portal/contract/order-status'

/** The statuses of an order that nobody ends early (H§4). */
export const ORDER_STEPS: readonly OrderState[] = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED']

/** The index of the step that an order has reached: a lost one that of shipping, any other ended one the first. */
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
export function orderStepIndex(state: OrderState): number {
  return STEP_REACHED[state] ?? 0
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
