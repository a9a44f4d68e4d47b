import { droppedSamplesOfOrder, samplesOfOrder } from '@portal/contract/orders/order-items'
import { toOrderState, UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { formatDay } from '../lib/dates.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { LoadingAnnouncement, Skeleton } from '../ui/skeleton.tsx'
import { DroppedSamples } from './dropped-samples.tsx'
import { MarkDeliveredButton } from './mark-delivered-button.tsx'
import { OrderDeliveryProblem } from './order-delivery-problem.tsx'
import { forgetKeyOfListedOrder } from './order-idempotency-key.ts'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderProgressBar } from './order-timeline.tsx'
import { ownOrdersQuery } from './orders.api.ts'
import { ParcelTrackingPanel } from './parcel-tracking.tsx'

/** The status of the newest shipped order, else the newest open one, else the newest, with the action that is due. */
export function HcpCurrentOrderCard() {
  const { data: orders, isLoadingError } = useQuery(ownOrdersQuery)
  const first = orders && newestOf(orders)?.id
  // Keep the same order while the screen is open: a delivered order stays, shown as delivered.
  const [id, setId] = useState(first)
  if (id === undefined && first !== undefined) setId(first)

  const order = orders?.find(one => one.id === id)
  useEffect(() => {
    if (order) forgetKeyOfListedOrder([order])
  }, [order])
  if (isLoadingError) return null
  return (
    <Card aria-label={m.home_parcel()} className="grid min-h-48 content-between gap-3 p-4!">
      {orders === undefined ? (
        <ParcelSkeleton />
      ) : order ? (
        <ParcelOf order={order} />
      ) : (
        <>
          <p className="text-muted">{m.home_parcel_none()}</p>
          <ButtonLink to={paths.sampleRequest}>{m.orders_request()}</ButtonLink>
        </>
      )}
    </Card>
  )
}

function newestOf(orders: readonly Order[]): Order | undefined {
  const isUnshipped = ({ status }: Order) => UNSHIPPED_STATUSES.includes(status)
  return orders.find(({ status }) => status === 'POSTED') ?? orders.find(isUnshipped) ?? orders[0]
}

function ParcelOf({ order }: { order: Order }) {
  const content = useRef<HTMLDivElement>(null)
  const { status, createdAt, updatedAt } = order
  const samples = samplesOfOrder(order)
  const done = status === 'COMPLETED'
  return (
    <>
      <div ref={content} tabIndex={-1} className="grid gap-3 rounded-control">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm">
          <OrderStatusBadge status={toOrderState(order)} />
          <span className="text-muted tabular-nums">
            {done ? m.orders_delivered_on() : m.orders_ordered_on()} {formatDay(done ? updatedAt : createdAt)}
          </span>
        </div>
        <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex -space-x-3">
            {samples.map(({ id, name, picture }) => (
              <span key={id} className="rounded-control bg-surface ring-2 ring-surface">
                <SamplePicture name={name} pictureKey={picture} size={40} />
              </span>
            ))}
          </span>
          <span className="min-w-32 flex-1 font-semibold leading-snug">
            {samples.map(({ id, name }, place) => (
              // A name breaks only if it is longer than a line.
              <span key={id}>
                <span className="inline-block">
                  {name}
                  {place < samples.length - 1 && ','}
                </span>{' '}
              </span>
            ))}
          </span>
        </div>
        <DroppedSamples samples={droppedSamplesOfOrder(order)} />
        <OrderProgress order={order} />
        <OrderProgressBar status={toOrderState(order)} />
      </div>
      <ParcelTrackingPanel order={order} />
      <OrderDeliveryProblem order={order} casePath={paths.case} />
      <MarkDeliveredButton order={order} cardRef={content} />
      {status !== 'POSTED' && <NextStep order={order} />}
    </>
  )
}

/** The action for an order that is not shipped: view it, or order the same again. */
function NextStep({ order: { id, status } }: { order: Order }) {
  const over = status === 'COMPLETED' || status === 'CANCELLED'
  return over ? (
    <ButtonLink variant="secondary" to={paths.sampleRequest} state={{ again: id }}>
      {m.orders_again()}
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" to={paths.orders}>
      {m.home_parcel_details()}
    </ButtonLink>
  )
}

function ParcelSkeleton() {
  return (
    <>
      <div className="flex justify-between">
        <LoadingAnnouncement />
        <Skeleton className="h-7 w-28 rounded-full" />
        <Skeleton className="h-7 w-36" />
      </div>
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-1 w-full" />
      <Skeleton className="h-12 w-full" />
    </>
  )
}
