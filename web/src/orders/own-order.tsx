import { shortOrderId, toOrderState } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { formatAddress } from '@portal/contract/postal-address'
import { RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { ItemPicture } from '../brand/item-picture.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { valueLabel } from '../lib/value-label.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { MarkDelivered } from './mark-delivered.tsx'
import { OrderDetail, OrderStatusBadge, remarkLabel } from './order-card.tsx'
import { OrderProgressBar, OrderTimeline } from './order-timeline.tsx'

type Props = {
  order: Order
  /** Shows the timeline instead of badge and status line. */
  opened: boolean
  /** A link or notice led to this order. */
  linked: boolean
}

/** An order as its HCP sees it (H§2 'Manage Order'): its status, its items, then the details in short lines. */
export function HcpOrderCard({ order, opened, linked }: Props) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const { name, phone } = order.addressSnaphot
  const rejected = order.status === 'CANCELLED'
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
        className="grid scroll-mt-20 gap-1.5 wrap-anywhere rounded-card bg-surface p-3 text-sm leading-snug shadow-card"
      >
        <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          {!opened && <OrderStatusBadge status={toOrderState(order)} />}
          <dl>
            <OrderDetail label={m.orders_ordered_on()}>{formatDay(order.createdAt)}</OrderDetail>
            {order.status === 'COMPLETED' && (
              <OrderDetail label={m.orders_delivered_on()}>{formatDay(order.updatedAt)}</OrderDetail>
            )}
          </dl>
        </header>
        <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1">
          <dt className="text-muted">{m.orders_items()}</dt>
          <dd className="order-1 basis-full">
            {/* Two columns where there is room. */}
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
              {order.orderItem.map(({ shopItem }) => (
                <li key={shopItem.id} className="flex items-center gap-2.5">
                  <ItemPicture name={shopItem.name} picture={shopItem.picture} />
                  <span className="min-w-0 text-sm leading-snug font-semibold">{shopItem.name}</span>
                </li>
              ))}
            </ul>
          </dd>
          <OrderDetail label={m.orders_category()}>{valueLabel(order.category.name)}</OrderDetail>
        </dl>
        {opened ? <OrderTimeline order={order} /> : <OrderProgressBar status={toOrderState(order)} />}
        <MarkDelivered order={order} card={card} />
        <div className="flex flex-wrap items-center justify-between gap-x-1">
          <div className="min-w-0 flex-1 basis-40">
            <h2 id={heading} className="flex flex-wrap gap-x-1.5">
              <span className="text-muted">{m.orders_id()}</span>
              <span className="font-medium tabular-nums">{shortOrderId(order.id)}</span>
            </h2>
            {phone && (
              <dl>
                <OrderDetail label={m.orders_phone()}>
                  <span className="inline-block">{formatPhone(phone)}</span>
                </OrderDetail>
              </dl>
            )}
          </div>
          <Link
            to={paths.sampleRequest}
            state={{ again: order.id }}
            aria-describedby={heading}
            className="-my-1 -mr-1 inline-flex min-h-12 items-center gap-1 rounded-control px-1 font-semibold text-action-ink transition hover:bg-action-soft active:scale-[0.98]"
          >
            <RotateCcw aria-hidden="true" className="size-4 shrink-0" />
            {m.orders_again()}
          </Link>
        </div>
        <dl>
          <OrderDetail
            label={m.orders_address()}
          >{`${name}, ${formatAddress(order.addressSnaphot)}`}</OrderDetail>
        </dl>
        {order.remark.length > 0 && (
          <dl className={rejected ? 'rounded-control bg-refused-soft px-3 py-1.5' : ''}>
            <OrderDetail label={remarkLabel(order, m.orders_rejected_reason())}>
              <span className="whitespace-pre-line">{order.remark.join('\n')}</span>
            </OrderDetail>
          </dl>
        )}
      </article>
    </li>
  )
}
