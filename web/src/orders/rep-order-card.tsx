import { shownOrderId } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import type { RecruitedUser } from '@portal/contract/promoters'
import { type ReactNode, useId } from 'react'
import { addressText } from '../addresses/address-values.ts'
import { formatDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { OrderItems, OrderStatusBadge } from './order-card.tsx'
import { ReachHcp } from './reach-hcp.tsx'
import { RepOrderActions } from './rep-order-actions.tsx'
import type { KeepCard } from './use-kept-cards.ts'

type Props = { order: Order; hcp: RecruitedUser; timeZone: string; position: number; card: KeepCard }

/** An HCP's sample request: who asks and for what, then what the rep can do about it in its status (R§2, R§4). */
export function RepOrderCard({ order, hcp, timeZone, position, card }: Props) {
  const heading = useId()
  const { addressSnaphot: address } = order
  const phone = address.phone ?? hcp.phone
  const [remark = ''] = order.remark
  const rejected = order.status === 'CANCELLED'
  return (
    <article
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid gap-1.5 rounded-card bg-surface p-3.5 shadow-card"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <h2 id={heading} className="min-w-0 font-bold text-lg">
          <span className="sr-only">{m.requests_hcp()} </span>
          {hcp.name}
        </h2>
        <OrderStatusBadge status={order.status} />
        <p className="basis-full font-medium text-sm">
          <span className="sr-only">{m.requests_practice()} </span>
          {address.name}
        </p>
      </header>
      <dl className="grid gap-1.5 text-sm">
        <div>
          <dt className="sr-only">{m.orders_items()}</dt>
          <dd className="font-medium">
            <OrderItems order={order} />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Fact label={m.orders_id()} figures>
          {shownOrderId(order.id)}
        </Fact>
        <Fact label={m.orders_ordered_on()} figures>
          {formatDay(order.createdAt, timeZone)}
        </Fact>
        {order.status === 'COMPLETED' && (
          <Fact label={m.orders_delivered_on()} figures>
            {formatDay(order.updatedAt, timeZone)}
          </Fact>
        )}
        <Fact label={m.orders_category()}>{order.category.name}</Fact>
        <Fact label={m.requests_mobile()} figures>
          +{phone}
        </Fact>
        <Fact label={m.orders_address()}>{addressText(address)}</Fact>
        {remark !== '' && (
          <Fact label={rejected ? m.requests_rejected_reason() : m.orders_remark()}>
            <span className="whitespace-pre-line">{remark}</span>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <ReachHcp name={hcp.name} phone={phone} />
        <RepOrderActions order={order} name={hcp.name} position={position} card={card} />
      </div>
    </article>
  )
}

/** A label with its value, one after the other. */
function Fact({
  label,
  figures = false,
  children,
}: {
  label: string
  figures?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt className="mr-1.5 inline text-muted">{label}</dt>
      <dd className={`inline font-medium ${figures ? 'whitespace-nowrap tabular-nums' : ''}`}>{children}</dd>
    </div>
  )
}

/** The shape of two requests while they load. */
export function RepOrdersSkeleton() {
  return (
    <div className="grid gap-3">
      <LoadingText text={m.common_loading()} />
      {['first', 'second'].map(card => (
        <div key={card} className="grid gap-1.5 rounded-card bg-surface p-3.5 shadow-card">
          <div className="flex items-center justify-between">
            <Skeleton className="h-6.5 w-44" />
            <Skeleton className="h-7 w-36 rounded-full" />
          </div>
          {['w-40', 'w-48', 'w-72', 'w-60', 'w-64'].map(width => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
