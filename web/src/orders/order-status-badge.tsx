import { type OrderStatus, orderStatusLabel } from '@portal/contract/order-status'
import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon, PackageOpen, Truck } from 'lucide-react'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

const looks: Record<OrderStatus, { tone: Tone; icon: LucideIcon }> = {
  PROCESSING: { tone: 'waiting', icon: Clock },
  IN_REVIEW: { tone: 'working', icon: PackageOpen },
  POSTED: { tone: 'moving', icon: Truck },
  COMPLETED: { tone: 'done', icon: CircleCheck },
  CANCELLED: { tone: 'refused', icon: CircleX },
}

/** What an order's status is called, in words and with an icon (H§4, R§4). */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  // A server newer than this page may know a status that we do not.
  const look = looks[status] ?? { tone: 'waiting', icon: CircleHelp }
  return <StatusBadge {...look} text={orderStatusLabel(status)} />
}
