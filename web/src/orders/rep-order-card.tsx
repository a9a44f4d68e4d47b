import type { Order } from '@portal/contract/orders'
import type { RecruitedUser } from '@portal/contract/promoters'
import type { ReactNode } from 'react'
import { formatDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { MoveOrderButton } from './move-order-button.tsx'
import { OrderCard, OrderItems, orderAddress, shownOrderId } from './order-card.tsx'
import { RejectOrder } from './reject-order.tsx'
import { RemarkOrder } from './remark-order.tsx'

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
        { label: m.orders_address(), value: orderAddress(order) },
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
