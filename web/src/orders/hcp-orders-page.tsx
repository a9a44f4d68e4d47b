import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '../texts.ts'
import { buttonClassName } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { HcpOrderCard } from './hcp-order-card.tsx'
import { forgetKeyOfListedOrder } from './order-idempotency-key.ts'
import { ownOrdersQuery } from './orders.api.ts'
import { RequestLink } from './request-link.tsx'
import { useOrdersInTransitFirst } from './use-orders-in-transit-first.ts'

/** The size of an order's lines while the orders load. */
const ORDER_LINES = ['h-7 w-40', 'h-10 w-56', 'h-1 w-full', 'h-6 w-60', 'h-12 w-full']

/** The HCP's orders, those on their way first (H§2 'Manage Order'). */
export function HcpOrdersPage() {
  const orders = useQuery(ownOrdersQuery)
  useEffect(() => {
    if (orders.data) forgetKeyOfListedOrder(orders.data)
  }, [orders.data])
  const byWay = useOrdersInTransitFirst(orders.data)
  const loading = orders.isPending
  const asked = useSearchParams()[0].get('order')
  return (
    <div className="grid gap-5">
      <PageHeader title={m.orders_title()} />
      <QueryErrorBanner subject={m.load_orders()} queries={[orders]} />
      {loading && <SkeletonCards className="px-4 pt-3" gap="gap-3" lines={ORDER_LINES} />}
      {orders.data?.length === 0 && (
        <EmptyState text={m.orders_empty()}>
          <RequestLink className={buttonClassName()}>{m.orders_request()}</RequestLink>
        </EmptyState>
      )}
      {byWay && byWay.length > 0 && (
        <ul className="grid gap-3">
          {byWay.map(order => (
            <HcpOrderCard key={order.id} order={order} isLinkTarget={order.id === asked} />
          ))}
        </ul>
      )}
    </div>
  )
}
