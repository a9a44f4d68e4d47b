import type { Order } from '@portal/contract/orders/orders.endpoints'
import { HeartPulse } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '../texts.ts'

/** Whether the HCP has, or may soon have, the samples of an order. */
export function hasBeenShipped({ status }: Order): boolean {
  return status === 'POSTED' || status === 'COMPLETED'
}

/** The style of the secondary lines at the end of an order's card, which report something about it. */
export const REPORT_LINK_CLASS_NAME =
  '-mx-1 order-2 -mt-2 -mb-2.5 inline-flex min-h-12 items-center gap-2 justify-self-start rounded-control px-1! py-2! font-semibold text-action-ink text-sm transition hover:bg-action-soft active:scale-[0.98]'

/** Leads to the form of a safety report, with the samples and lots of an order. */
export function SafetyReportLink({
  to,
  order: { id },
  describedById,
}: {
  to: string
  order: Order
  /** The id of the card's heading. */
  describedById: string
}) {
  return (
    <Link
      to={`${to}?${new URLSearchParams({ order: id })}`}
      aria-describedby={describedById}
      className={REPORT_LINK_CLASS_NAME}
    >
      <HeartPulse className="size-4 shrink-0" />
      {m.safety_report_link()}
    </Link>
  )
}
