import type { OrderEnding, OrderState, OrderStatus } from '@portal/contract/orders/order-status'
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
import type { ReactNode } from 'react'
import { m } from '../texts.ts'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { orderStateLabel } from './order-state-labels.ts'

const looks: Record<OrderState, { tone: Tone; icon: LucideIcon }> = {
  PROCESSING: { tone: 'waiting', icon: Clock },
  IN_REVIEW: { tone: 'working', icon: PackageOpen },
  POSTED: { tone: 'moving', icon: Truck },
  COMPLETED: { tone: 'done', icon: CircleCheck },
  CANCELLED: { tone: 'ended', icon: CircleX },
  CANCELLED_BY_COMPANY: { tone: 'ended', icon: Ban },
  LOST: { tone: 'ended', icon: PackageX },
}

type BadgeProps = { status: OrderState; tone?: Tone; isPill?: boolean }

/** The label of an order's state, in words and with an icon (H§4, R§4, D§10). @param tone overrides the state's own */
export function OrderStatusBadge({ status, ...shown }: BadgeProps) {
  // A newer server may send a status that this page does not know.
  const look = looks[status] ?? { tone: 'waiting', icon: CircleHelp }
  return <StatusBadge {...look} {...shown} text={orderStateLabel(status)} />
}

/** The label of an order's remark: admin's reason, rep's rejection reason, or remark. @param rejectionLabel the label of the second */
export function orderRemarkLabel(
  { status, ending }: { status: OrderStatus; ending?: OrderEnding | undefined },
  rejectionLabel: string,
): string {
  if (ending !== undefined) return m.orders_reason()
  return status === 'CANCELLED' ? rejectionLabel : m.orders_remark()
}

/** A label and its value, on one line if they fit. */
export function OrderDetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mr-1.5 inline text-muted">{label}</dt>
      <dd className="inline font-medium tabular-nums">{children}</dd>
    </div>
  )
}
