import { type OrderStatus, shownOrderId } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import type { RecruitedUser } from '@portal/contract/promoters'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { addressText } from '../addresses/address-values.ts'
import { formatDay } from '../lib/dates.ts'
import { hasCode } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { OrderCard, OrderItems } from './order-card.tsx'
import { RejectOrder, RemarkOrder } from './reject-or-remark.tsx'
import { useOrderUpdate } from './rep-orders.api.ts'

type Props = { order: Order; hcp: RecruitedUser; timeZone: string }

/** An HCP's sample request, with what the rep can do about it in its status (R§2, R§4). */
export function RepOrderCard({ order, hcp, timeZone }: Props) {
  const { addressSnaphot: address } = order
  const [remark = ''] = order.remark
  const rejected = order.status === 'CANCELLED'
  return (
    <OrderCard
      order={order}
      rows={[
        { label: m.requests_hcp(), value: hcp.name },
        {
          label: m.requests_mobile(),
          value: <span className="tabular-nums">+{address.phone ?? hcp.phone}</span>,
        },
        { label: m.orders_category(), value: order.category.name },
        { label: m.orders_items(), value: <OrderItems order={order} /> },
        { label: m.orders_ordered_on(), value: formatDay(order.createdAt, timeZone) },
        { label: m.requests_practice(), value: address.name },
        { label: m.orders_address(), value: addressText(address) },
        {
          label: m.orders_delivered_on(),
          value: order.status === 'COMPLETED' ? formatDay(order.updatedAt, timeZone) : undefined,
        },
      ]}
      remark={{ label: rejected ? m.requests_rejected_reason() : m.orders_remark(), text: remark }}
    >
      {actionsFor(order, hcp.name)}
    </OrderCard>
  )
}

/** What the rep can do with an order in its status (R§4). */
function actionsFor(order: Order, name: string): ReactNode {
  const id = shownOrderId(order.id)
  if (order.status === 'PROCESSING') {
    return (
      <>
        <MoveOrderButton orderId={order.id} to="IN_REVIEW" label={m.requests_approve()} />
        <RejectOrder orderId={order.id} about={m.requests_reject_named({ id, name })} />
      </>
    )
  }
  if (order.status === 'IN_REVIEW') {
    return (
      <>
        <MoveOrderButton orderId={order.id} to="POSTED" label={m.requests_ship()} />
        <RemarkOrder
          orderId={order.id}
          about={m.requests_remark_named({ id, name })}
          remark={order.remark[0] ?? ''}
        />
      </>
    )
  }
  return null
}

/** Moves an order on with one press: 'Approve', 'Mark as Shipped' (R§4). */
function MoveOrderButton({ orderId, to, label }: { orderId: string; to: OrderStatus; label: string }) {
  const update = useOrderUpdate()
  const moving = useRef(false)
  const move = async (event: MouseEvent) => {
    // The second half of a double tap was not meant for the step that has just taken its place.
    if (event.detail > 1 || moving.current) return
    moving.current = true
    try {
      await update.mutateAsync({ orderId, status: to })
      showSuccess(m.requests_order_saved())
    } catch (error) {
      showAlert(hasCode(error, 'ORDER_MOVED') ? error.message : m.requests_order_failed())
    } finally {
      moving.current = false
    }
  }
  return (
    <Button wide loading={update.isPending} onClick={move} onKeyDown={ignoreRepeated}>
      {label}
    </Button>
  )
}

/** Nor is a key that is held down: one press, one step. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
