import {
  type OrderEnding,
  type OrderState,
  type OrderStatus,
  orderStatusLabel,
} from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  type LucideIcon,
  PackageOpen,
  PackageX,
  Truck,
} from 'lucide-react'
import { ItemPicture } from '../brand/item-picture.tsx'
import { m } from '../paraglide/messages.js'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

const looks: Record<OrderState, { tone: Tone; icon: LucideIcon }> = {
  PROCESSING: { tone: 'waiting', icon: Clock },
  IN_REVIEW: { tone: 'working', icon: PackageOpen },
  POSTED: { tone: 'moving', icon: Truck },
  COMPLETED: { tone: 'done', icon: CircleCheck },
  CANCELLED: { tone: 'refused', icon: CircleX },
  CANCELLED_BY_COMPANY: { tone: 'refused', icon: Ban },
  LOST: { tone: 'refused', icon: PackageX },
}

/** The label of an order's state, in words and with an icon (H§4, R§4, D§10). @param tone overrides the state's own */
export function OrderStatusBadge({ status, tone }: { status: OrderState; tone?: Tone }) {
  // A newer server may send a status that this page does not know.
  const look = looks[status] ?? { tone: 'waiting', icon: CircleHelp }
  return <StatusBadge {...look} {...(tone && { tone })} text={orderStatusLabel(status)} />
}

/** The label of an order's remark: admin's reason, rep's rejection reason, or remark. @param rejected the label of the second */
export function remarkLabel(
  { status, ending }: { status: OrderStatus; ending?: OrderEnding | undefined },
  rejected: string,
): string {
  if (ending !== undefined) return m.orders_reason()
  return status === 'CANCELLED' ? rejected : m.orders_remark()
}

/** The ordered items with their pictures; two columns where there is room. */
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
