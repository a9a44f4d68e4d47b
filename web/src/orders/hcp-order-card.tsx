import { formatAddress } from '@portal/contract/addresses/postal-address'
import {
  droppedSamplesOfOrder,
  remainingItemsOfOrder,
  samplesOfOrder,
} from '@portal/contract/orders/order-items'
import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { type LucideIcon, MapPin, Phone, RotateCcw, Tag } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { DroppedSamples } from './dropped-samples.tsx'
import { MarkDeliveredButton } from './mark-delivered-button.tsx'
import { OrderDeliveryProblem } from './order-delivery-problem.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderDetailRow, OrderStatusBadge, orderRemarkLabel } from './order-status-badge.tsx'
import { OrderProgressBar, OrderTimeline } from './order-timeline.tsx'
import { ownOrdersQuery } from './orders.api.ts'
import { ParcelTrackingPanel } from './parcel-tracking.tsx'
import {
  canReportDeliveryProblem,
  LazyReportProblemDialog,
  ReportDeliveryProblemLabel,
} from './report-problem.tsx'
import { hasBeenShipped, REPORT_LINK_CLASS_NAME, SafetyReportLink } from './safety-report-link.tsx'
import { UndeliveredSampleBadge } from './undelivered-sample-badge.tsx'

type Props = {
  order: Order
  /** Shows the timeline instead of badge and progress bar. */
  showTimeline: boolean
  /** A link or notice led to this order. */
  isLinkTarget: boolean
}

/** An order as its HCP sees it (H§2 'Manage Order'): its status, its items, where it is, then the details as quiet rows. */
export function HcpOrderCard({ order, showTimeline, isLinkTarget }: Props) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const { name, phone } = order.addressSnaphot
  const rejected = order.status === 'CANCELLED'
  const over = rejected || order.status === 'COMPLETED'
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
        className="grid scroll-mt-20 gap-2.5 wrap-anywhere rounded-card bg-surface px-4 py-3 shadow-card"
      >
        <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          {showTimeline ? <OrderProgress order={order} /> : <OrderStatusBadge status={toOrderState(order)} />}
          <dl className="text-sm">
            <OrderDetailRow label={m.orders_ordered_on()}>{formatDay(order.createdAt)}</OrderDetailRow>
            {order.status === 'COMPLETED' && (
              <OrderDetailRow label={m.orders_delivered_on()}>{formatDay(order.updatedAt)}</OrderDetailRow>
            )}
          </dl>
        </header>
        <dl>
          <dt className="sr-only">{m.orders_items()}</dt>
          <dd>
            <ul className="grid gap-2">
              {remainingItemsOfOrder(order).map(({ shopItem, fate }) => (
                <li key={shopItem.id} className="flex items-center gap-3">
                  <SamplePicture name={shopItem.name} pictureKey={shopItem.picture} size={40} />
                  <span className="grid min-w-0 justify-items-start gap-1">
                    <span className="font-semibold leading-snug">{shopItem.name}</span>
                    <UndeliveredSampleBadge fate={fate} ending={order.ending} />
                  </span>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
        <DroppedSamples samples={droppedSamplesOfOrder(order)} />
        {!showTimeline && <OrderProgress order={order} />}
        {showTimeline && <OrderTimeline order={order} />}
        {!showTimeline && !over && <OrderProgressBar status={toOrderState(order)} />}
        <ParcelTrackingPanel order={order} />
        <OrderDeliveryProblem
          order={order}
          casePath={paths.case}
          orderPath={id => `${paths.orders}?${new URLSearchParams({ order: id })}`}
        />
        <MarkDeliveredButton order={order} cardRef={card} />
        <ReportOwnProblem order={order} />
        {order.remark.length > 0 && (
          <dl className={rejected ? 'rounded-control bg-refused-soft px-3 py-2' : ''}>
            <OrderDetailRow label={orderRemarkLabel(order, m.orders_rejected_reason())}>
              <span className="whitespace-pre-line">{order.remark.join('\n')}</span>
            </OrderDetailRow>
          </dl>
        )}
        <div className="grid gap-1 border-line border-t pt-2.5 text-muted text-sm">
          <dl>
            <DetailRow icon={MapPin} label={m.orders_address()}>
              {`${name}, ${formatAddress(order.addressSnaphot)}`}
            </DetailRow>
          </dl>
          <dl className="flex flex-wrap gap-x-4 gap-y-1">
            {phone && (
              <DetailRow icon={Phone} label={m.orders_phone()}>
                <span className="inline-block">{formatPhone(phone)}</span>
              </DetailRow>
            )}
            <DetailRow icon={Tag} label={m.orders_category()}>
              {translatedValue(order.category.name)}
            </DetailRow>
          </dl>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <h2 id={heading} className="flex flex-wrap gap-x-1.5">
              <span>{m.orders_id()}</span>
              <span className="tabular-nums">{shortOrderId(order.id)}</span>
            </h2>
            <Link
              to={paths.sampleRequest}
              state={{ again: order.id }}
              aria-describedby={heading}
              className="-my-3 -mr-1 inline-flex min-h-12 items-center gap-1 rounded-control px-1 font-semibold text-action-ink transition hover:bg-action-soft active:scale-[0.98]"
            >
              <RotateCcw aria-hidden="true" className="size-4 shrink-0" />
              {m.orders_again()}
            </Link>
          </div>
          {hasBeenShipped(order) && (
            <SafetyReportLink to={paths.reportSafety} order={order} describedById={heading} />
          )}
        </div>
      </article>
    </li>
  )
}

/**
 * 'Report a problem' with a parcel that is on its way or was delivered recently. The dialog stays open after the button is
 * gone.
 */
function ReportOwnProblem({ order }: { order: Order }) {
  const isPosted = order.status === 'POSTED'
  return (
    <DialogButton
      variant="quiet"
      wide={isPosted}
      className={isPosted ? '-my-1.5' : REPORT_LINK_CLASS_NAME}
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
      {isPosted ? m.problem_report() : <ReportDeliveryProblemLabel />}
    </DialogButton>
  )
}

/** A detail with an icon in place of its label, which screen readers read. */
function DetailRow({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon
  label: string
  children: ReactNode
}) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 pt-0.5">
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  )
}
