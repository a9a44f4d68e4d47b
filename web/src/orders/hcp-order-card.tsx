import { formatAddress } from '@portal/contract/addresses/postal-address'
import { samplesOfOrder } from '@portal/contract/orders/order-items'
import { shortOrderId } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { ChevronDown, RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { LeafletLinks } from '../ui/leaflet-links.tsx'
import { HcpOrderSummary, OrderRemark } from './hcp-order-summary.tsx'
import { orderStateLabel } from './order-state-labels.ts'
import { OrderDetailRow } from './order-status-badge.tsx'
import { ownOrdersQuery } from './orders.api.ts'
import {
  canReportDeliveryProblem,
  LazyReportProblemDialog,
  ReportDeliveryProblemLabel,
} from './report-problem.tsx'
import { RequestLink } from './request-link.tsx'
import { hasBeenShipped, REPORT_LINK_CLASS_NAME, SafetyReportLink } from './safety-report-link.tsx'

type Props = {
  order: Order
  /** A link or notice led to this order. */
  isLinkTarget: boolean
}

/** An order as its HCP sees it (H§2 'Manage Order'). Its id opens the details, which stay open while the screen does. */
export function HcpOrderCard({ order, isLinkTarget }: Props) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLinkTarget) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [isLinkTarget])
  return (
    <li>
      <article
        ref={card}
        aria-labelledby={heading}
        tabIndex={-1}
        className="grid scroll-mt-20 gap-3 wrap-anywhere rounded-card bg-surface px-4 pt-3 shadow-card"
      >
        <HcpOrderSummary order={order} cardRef={card} />
        <details className="group border-line border-t text-sm">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-x-2 rounded-control py-1 [&::-webkit-details-marker]:hidden">
            <h2 id={heading} className="flex flex-wrap gap-x-1.5 text-muted">
              <span>{m.orders_id()}</span>
              <span className="tabular-nums">{shortOrderId(order.id)}</span>
            </h2>
            <span className="flex shrink-0 items-center gap-1 font-semibold text-action-ink">
              {m.orders_details()}
              <ChevronDown className="size-5 transition group-open:rotate-180" />
            </span>
          </summary>
          <div className="grid gap-3 pb-3">
            <Facts order={order} />
            <LeafletLinks samples={samplesOfOrder(order)} />
            <div className="grid">
              <ReportOwnProblem order={order} />
              {hasBeenShipped(order) && (
                <SafetyReportLink to={paths.reportSafety} order={order} describedById={heading} />
              )}
              <RequestLink
                state={{ again: order.id }}
                aria-describedby={heading}
                className={REPORT_LINK_CLASS_NAME}
              >
                <RotateCcw className="size-4 shrink-0" />
                {m.orders_again()}
              </RequestLink>
            </div>
          </div>
        </details>
      </article>
    </li>
  )
}

/** The days of the order's way, its address and its remark. */
function Facts({ order }: { order: Order }) {
  const { name, phone } = order.addressSnaphot
  const steps = order.history.filter(({ status }) => status === 'IN_REVIEW' || status === 'POSTED')
  return (
    <div className="grid gap-1">
      <dl className="grid gap-1">
        {order.status === 'COMPLETED' && (
          <OrderDetailRow label={m.orders_ordered_on()}>{formatDay(order.createdAt)}</OrderDetailRow>
        )}
        {steps.map(({ status, at }) => (
          <OrderDetailRow key={status} label={orderStateLabel(status)}>
            {formatDay(at)}
          </OrderDetailRow>
        ))}
        <OrderDetailRow label={m.orders_address()}>
          {`${name}, ${formatAddress(order.addressSnaphot)}`}
        </OrderDetailRow>
        {phone && <OrderDetailRow label={m.orders_phone()}>{formatPhone(phone)}</OrderDetailRow>}
        <OrderDetailRow label={m.orders_category()}>{translatedValue(order.category.name)}</OrderDetailRow>
      </dl>
      {order.status !== 'CANCELLED' && <OrderRemark order={order} />}
    </div>
  )
}

/**
 * 'Report a problem' with a parcel that is on its way or was delivered recently. The dialog stays open after the button is
 * gone.
 */
function ReportOwnProblem({ order }: { order: Order }) {
  return (
    <DialogButton
      variant="quiet"
      className={REPORT_LINK_CLASS_NAME}
      isShown={canReportDeliveryProblem(order)}
      dialog={close => (
        <LazyReportProblemDialog
          order={order}
          items={samplesOfOrder(order)}
          invalidates={[ownOrdersQuery.queryKey]}
          onClose={close}
        />
      )}
    >
      <ReportDeliveryProblemLabel />
    </DialogButton>
  )
}
