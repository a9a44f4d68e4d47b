import { shortOrderId, toOrderState } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { formatAddress } from '@portal/contract/postal-address'
import { type LucideIcon, MapPin, Phone, RotateCcw, Tag } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { valueLabel } from '../lib/value-label.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MarkDelivered } from './mark-delivered.tsx'
import { OrderDetail, OrderStatusBadge, remarkLabel } from './order-card.tsx'
import { orderItems } from './order-items.ts'
import { OrderProblem } from './order-problem.tsx'
import { OrderProgressBar, OrderTimeline } from './order-timeline.tsx'
import { OrderWhere } from './order-where.tsx'
import { ownOrdersQueryOptions } from './orders.api.ts'
import { mayReportProblem, ReportProblemDialog, ReportProblemText } from './report-problem.tsx'
import { isShipped, REPORT_LINE, ReportSafetyLink } from './report-safety-link.tsx'
import { TrackParcel } from './track-parcel.tsx'

type Props = {
  order: Order
  /** Shows the timeline instead of badge and progress bar. */
  opened: boolean
  /** A link or notice led to this order. */
  linked: boolean
}

/** An order as its HCP sees it (H§2 'Manage Order'): its status, its items, where it is, then the details as quiet rows. */
export function HcpOrderCard({ order, opened, linked }: Props) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const { name, phone } = order.addressSnaphot
  const rejected = order.status === 'CANCELLED'
  const over = rejected || order.status === 'COMPLETED'
  useEffect(() => {
    if (!linked) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [linked])
  return (
    <li>
      <article
        ref={card}
        aria-labelledby={heading}
        tabIndex={-1}
        className="grid scroll-mt-20 gap-2.5 wrap-anywhere rounded-card bg-surface px-4 py-3 shadow-card"
      >
        <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          {opened ? <OrderWhere order={order} /> : <OrderStatusBadge status={toOrderState(order)} />}
          <dl className="text-sm">
            <OrderDetail label={m.orders_ordered_on()}>{formatDay(order.createdAt)}</OrderDetail>
            {order.status === 'COMPLETED' && (
              <OrderDetail label={m.orders_delivered_on()}>{formatDay(order.updatedAt)}</OrderDetail>
            )}
          </dl>
        </header>
        <dl>
          <dt className="sr-only">{m.orders_items()}</dt>
          <dd>
            <ul className="grid gap-2">
              {order.orderItem.map(({ shopItem }) => (
                <li key={shopItem.id} className="flex items-center gap-3">
                  <SamplePicture name={shopItem.name} pictureKey={shopItem.picture} size={40} />
                  <span className="min-w-0 font-semibold leading-snug">{shopItem.name}</span>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
        {!opened && <OrderWhere order={order} />}
        {opened && <OrderTimeline order={order} />}
        {!opened && !over && <OrderProgressBar status={toOrderState(order)} />}
        <TrackParcel order={order} />
        <OrderProblem
          order={order}
          casePath={paths.case}
          pathOf={id => `${paths.orders}?${new URLSearchParams({ order: id })}`}
        />
        <MarkDelivered order={order} card={card} />
        <ReportOwnProblem order={order} />
        {order.remark.length > 0 && (
          <dl className={rejected ? 'rounded-control bg-refused-soft px-3 py-2' : ''}>
            <OrderDetail label={remarkLabel(order, m.orders_rejected_reason())}>
              <span className="whitespace-pre-line">{order.remark.join('\n')}</span>
            </OrderDetail>
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
              {valueLabel(order.category.name)}
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
          {isShipped(order) && (
            <ReportSafetyLink to={paths.reportSafety} order={order} describedBy={heading} />
          )}
        </div>
      </article>
    </li>
  )
}

/** 'Report a problem' of a parcel on its way, or of one that has just been delivered. The dialog outlives the button. */
function ReportOwnProblem({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {mayReportProblem(order) && (
        <Button
          variant="quiet"
          wide={order.status === 'POSTED'}
          className={order.status === 'POSTED' ? '-my-1.5' : REPORT_LINE}
          onClick={() => setOpen(true)}
        >
          {order.status === 'POSTED' ? m.problem_report() : <ReportProblemText />}
        </Button>
      )}
      {open && (
        <ReportProblemDialog
          order={order}
          items={orderItems(order)}
          keys={[ownOrdersQueryOptions.queryKey]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
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
