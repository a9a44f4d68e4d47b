import { droppedSamplesOfOrder, remainingItemsOfOrder } from '@portal/contract/orders/order-items'
import { toOrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { RefObject } from 'react'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { UndeliveredSampleBadge } from '../cases/undelivered-sample-badge.tsx'
import { formatDay } from '../lib/dates.ts'
import { hcpOrderPath } from '../order-paths.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { DroppedSamples } from './dropped-samples.tsx'
import { MarkDeliveredButton } from './mark-delivered-button.tsx'
import { OrderDeliveryProblem } from './order-delivery-problem.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderDetailRow, OrderStatusBadge, orderRemarkLabel } from './order-status-badge.tsx'
import { OrderProgressBar } from './order-timeline.tsx'
import { ParcelTrackingPanel } from './parcel-tracking.tsx'

type Props = {
  order: Order
  /** The card, which takes the focus when its button is gone. */
  cardRef: RefObject<HTMLElement | null>
}

/** What every card of an HCP's order begins with: status and date, items, one drawing of progress, and the action that is due. */
export function HcpOrderSummary({ order, cardRef }: Props) {
  const delivered = order.status === 'COMPLETED'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm">
        <OrderStatusBadge status={toOrderState(order)} />
        <dl>
          <OrderDetailRow label={delivered ? m.orders_delivered_on() : m.orders_ordered_on()}>
            {formatDay(delivered ? order.updatedAt : order.createdAt)}
          </OrderDetailRow>
        </dl>
      </div>
      <dl>
        <dt className="sr-only">{m.orders_items()}</dt>
        <dd>
          <ul className="grid gap-2">
            {remainingItemsOfOrder(order).map(({ shopItem, fate }) => (
              <li key={shopItem.id} className="flex items-center gap-3">
                <SamplePicture name={shopItem.name} pictureKey={shopItem.picture} size={40} />
                <span className="grid min-w-0 justify-items-start gap-1">
                  <span className="font-semibold leading-snug">{shopItem.name}</span>
                  <UndeliveredSampleBadge fate={fate} ending={order.ending} />
                </span>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <DroppedSamples samples={droppedSamplesOfOrder(order)} />
      <OrderProgressBar status={toOrderState(order)} />
      <OrderProgress order={order} />
      {order.status === 'CANCELLED' && (
        <OrderRemark order={order} className="rounded-control bg-refused-soft px-3 py-2" />
      )}
      <ParcelTrackingPanel order={order} />
      <OrderDeliveryProblem order={order} casePath={paths.case} orderPath={hcpOrderPath} />
      <MarkDeliveredButton order={order} cardRef={cardRef} />
    </>
  )
}

/** The remark of the company, or why it rejected the order. */
export function OrderRemark({ order, className }: { order: Order; className?: string }) {
  if (order.remark.length === 0) return null
  return (
    <dl className={className}>
      <OrderDetailRow label={orderRemarkLabel(order, m.orders_rejected_reason())}>
        <span className="whitespace-pre-line">{order.remark.join('\n')}</span>
      </OrderDetailRow>
    </dl>
  )
}
