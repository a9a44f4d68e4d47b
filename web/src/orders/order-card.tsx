import { ORDER_ID_SHOWN } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { type ReactNode, useId } from 'react'
import { addressText } from '../addresses/address-text.ts'
import { m } from '../paraglide/messages.js'
import { DataList } from '../ui/data-list.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

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

/** The last 12 characters of an order's id: what people read out to each other (H§9). */
export function shownOrderId(id: string): string {
  return id.slice(-ORDER_ID_SHOWN)
}

/** The names of what was ordered, one below the other. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <ul>
      {order.orderItem.map(({ shopItem }) => (
        <li key={shopItem.id}>{shopItem.name}</li>
      ))}
    </ul>
  )
}

/** An order's address without name and phone, in one line. */
export function orderAddress({ addressSnaphot }: Order): string {
  return addressText(addressSnaphot)
}
