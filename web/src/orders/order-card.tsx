import { type OrderStatus, orderStatusLabel, shownOrderId } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon, PackageOpen, Truck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ItemPicture } from '../brand/item-picture.tsx'
import { m } from '../paraglide/messages.js'
import { DataList } from '../ui/data-list.tsx'
import { LoadingText, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

type Props = {
  order: Order
  rows: readonly { label: string; value: ReactNode }[]
  /** Shown apart from the rows; nothing is shown for an empty text. */
  remark?: { label: string; text: string }
  /** What can be done with the order. */
  children?: ReactNode
}

/** One order: its id and status, then what the screen tells of it, then its actions (H§2, R§2). */
export function OrderCard({ order, rows, remark, children }: Props) {
  const heading = useId()
  return (
    <article
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      {/* The status stands beside the short label, not the id: so it fits every phone without moving below. */}
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 id={heading} className="contents">
          <span className="text-sm font-normal text-muted">{m.orders_id()}</span>
          <span className="order-last basis-full font-semibold tabular-nums">{shownOrderId(order.id)}</span>
        </h2>
        <OrderStatusBadge status={order.status} />
      </header>
      <DataList rows={rows} />
      {remark && remark.text !== '' && (
        <dl className="rounded-control bg-sunken px-4 py-3">
          <dt className="text-sm text-muted">{remark.label}</dt>
          <dd className="whitespace-pre-line">{remark.text}</dd>
        </dl>
      )}
      {children && <div className="grid gap-2">{children}</div>}
    </article>
  )
}

const looks: Record<OrderStatus, { tone: Tone; icon: LucideIcon }> = {
  PROCESSING: { tone: 'waiting', icon: Clock },
  IN_REVIEW: { tone: 'working', icon: PackageOpen },
  POSTED: { tone: 'moving', icon: Truck },
  COMPLETED: { tone: 'done', icon: CircleCheck },
  CANCELLED: { tone: 'refused', icon: CircleX },
}

/** What an order's status is called, in words and with an icon (H§4, R§4). @param tone other than the status's own */
export function OrderStatusBadge({ status, tone }: { status: OrderStatus; tone?: Tone }) {
  // A server newer than this page may know a status that we do not.
  const look = looks[status] ?? { tone: 'waiting', icon: CircleHelp }
  return <StatusBadge {...look} {...(tone && { tone })} text={orderStatusLabel(status)} />
}

/** What was ordered, each with its picture; two beside each other where there is room. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
      {order.orderItem.map(({ shopItem }) => (
        <li key={shopItem.id} className="flex items-center gap-2.5">
          <ItemPicture name={shopItem.name} />
          <span className="min-w-0 text-sm leading-4.5 font-semibold">{shopItem.name}</span>
        </li>
      ))}
    </ul>
  )
}

/** The shape of two orders while orders load. */
export function OrdersSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText text={m.common_loading()} />
      <OrderSkeleton />
      <OrderSkeleton />
    </div>
  )
}

function OrderSkeleton() {
  return (
    <div className="grid gap-4 rounded-card bg-surface p-5 shadow-card">
      <div className="grid gap-1">
        <div className="flex items-center justify-between">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-7 w-32 rounded-full" />
        </div>
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="grid gap-3">
        {['w-24', 'w-36', 'w-52', 'w-64'].map(width => (
          <SkeletonLines key={width} lines={['h-4 w-20', `h-5 ${width}`]} />
        ))}
      </div>
    </div>
  )
}
