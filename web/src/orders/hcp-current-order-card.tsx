import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Illustration } from '../brand/illustration.tsx'
import { paths } from '../paths.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { buttonClassName } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { LoadingAnnouncement, Skeleton } from '../ui/skeleton.tsx'
import { HcpOrderSummary } from './hcp-order-summary.tsx'
import { forgetKeyOfListedOrder } from './order-idempotency-key.ts'
import { ownOrdersQuery } from './orders.api.ts'
import { RequestLink } from './request-link.tsx'

/** The newest shipped order, else the newest open one, else the newest. Without orders it asks for the first request. */
export function HcpCurrentOrderCard() {
  const { data: orders, isLoadingError } = useQuery(ownOrdersQuery)
  const { user } = useSignedIn()
  const card = useRef<HTMLElement>(null)
  const first = orders && newestOf(orders)?.id
  // Keep the same order while the screen is open: a delivered order stays, shown as delivered.
  const [id, setId] = useState(first)
  if (id === undefined && first !== undefined) setId(first)

  const order = orders?.find(one => one.id === id)
  useEffect(() => {
    if (order) forgetKeyOfListedOrder([order])
  }, [order])
  if (isLoadingError || (user.closing && orders?.length === 0)) return null
  return (
    <Card ref={card} tabIndex={-1} aria-label={m.home_parcel()} className="grid gap-3 p-4!">
      {orders === undefined && <ParcelSkeleton />}
      {order && <HcpOrderSummary order={order} cardRef={card} />}
      {order && <NextStep order={order} />}
      {orders?.length === 0 && (
        <div className="grid justify-items-center gap-3 text-center">
          <Illustration name="nothing" />
          <p>{m.home_parcel_none()}</p>
          <RequestLink className={buttonClassName({ wide: true })}>{m.orders_request()}</RequestLink>
        </div>
      )}
    </Card>
  )
}

function newestOf(orders: readonly Order[]): Order | undefined {
  const isUnshipped = ({ status }: Order) => UNSHIPPED_STATUSES.includes(status)
  return orders.find(({ status }) => status === 'POSTED') ?? orders.find(isUnshipped) ?? orders[0]
}

/** The action for an order that is not shipped: view it, or order the same again. */
function NextStep({ order: { id, status } }: { order: Order }) {
  if (status === 'POSTED') return null
  return status === 'COMPLETED' || status === 'CANCELLED' ? (
    <RequestLink state={{ again: id }} className={buttonClassName({ variant: 'secondary' })}>
      {m.orders_again()}
    </RequestLink>
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
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-1 w-full" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-12 w-full" />
    </>
  )
}
