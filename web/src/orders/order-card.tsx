import { type OrderStatus, orderStatusLabel } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon, PackageOpen, Truck } from 'lucide-react'
import { ItemPicture } from '../brand/item-picture.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

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
          <ItemPicture name={shopItem.name} picture={shopItem.picture} />
          <span className="min-w-0 text-sm leading-snug font-semibold">{shopItem.name}</span>
        </li>
      ))}
    </ul>
  )
}
