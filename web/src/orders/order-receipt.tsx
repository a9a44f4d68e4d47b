import type { OrderStatus } from '@portal/contract/orders/order-status'
import { CircleCheck } from 'lucide-react'
import { m } from '../texts.ts'
import { announceToScreenReaders } from '../ui/screen-reader-announcer.tsx'
import { showSuccess } from '../ui/toast.tsx'

const TEXTS = {
  IN_REVIEW: m.requests_done_approved,
  POSTED: m.requests_done_shipped,
  CANCELLED: () => `${m.requests_done_rejected()} ${m.requests_order_saved()}`,
  remark: m.requests_remark_saved,
  parcel: m.requests_done_parcel,
} satisfies Partial<Record<OrderStatus | 'remark' | 'parcel', () => string>>

/** What the rep has just done with a request: the status that it was moved to, or what was written. */
export type OrderReceipt = keyof typeof TEXTS

/** Whether the request has left its status, so that its card folds. */
export const isDecision = (receipt: OrderReceipt | undefined): boolean =>
  receipt === 'IN_REVIEW' || receipt === 'POSTED' || receipt === 'CANCELLED'

/** What was done, in the card where it was done (ux 30). */
export function OrderReceiptLine({ receipt }: { receipt: OrderReceipt }) {
  return (
    <p className="flex items-center gap-1.5 font-semibold text-done text-sm">
      <CircleCheck className="size-4 shrink-0" />
      {TEXTS[receipt]()}
    </p>
  )
}

/** Tells that a change was saved: the card in view shows its receipt, so only a change out of view needs a toast (ux 30). */
export function showOrderSaved(card: HTMLElement | null, text: string, about: string): void {
  const { top = 0, bottom = 0 } = card?.getBoundingClientRect() ?? {}
  if (bottom > top && bottom > 0 && top < window.innerHeight) announceToScreenReaders(`${text} ${about}`)
  else showSuccess(text, { about })
}
