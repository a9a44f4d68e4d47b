import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { HcpOrderCard } from './hcp-order-card.tsx'
import { forgetKeyOfListedOrder } from './order-idempotency-key.ts'
import { ownOrdersQuery } from './orders.api.ts'
import { useOrdersInTransitFirst } from './use-orders-in-transit-first.ts'

/** The size of an order's lines while the orders load. */
const ORDER_LINES = ['h-7 w-40', 'h-10 w-56', 'h-10 w-64', 'h-6 w-60', 'h-12 w-full', 'h-24 w-full']

/** The HCP's orders, those on their way first. The newest shipped one shows its timeline and can be marked as delivered there (H§2 'Manage Order'). */
export function HcpOrdersPage() {
  const orders = useQuery(ownOrdersQuery)
  useEffect(() => {
    if (orders.data) forgetKeyOfListedOrder(orders.data)
  }, [orders.data])
  const byWay = useOrdersInTransitFirst(orders.data)
  const loading = orders.isPending
  // The order of a link or notice, else the shipped one.
  const asked = useSearchParams()[0].get('order')
  const found =
    orders.data?.find(order => order.id === asked) ?? orders.data?.find(order => order.status === 'POSTED')
  // Keep the same order open: nothing moves under the finger once it is delivered.
  const [opened, setOpened] = useState({ asked, id: found?.id })
  const outdated = opened.asked !== asked || opened.id === undefined
  if (outdated && found !== undefined) setOpened({ asked, id: found.id })
  return (
    <div className="grid gap-5">
      <PageHeader title={m.orders_title()} />
      <QueryErrorBanner subject={m.load_orders()} queries={[orders]} />
      {loading && <SkeletonCards count={3} className="px-4 py-3" gap="gap-2.5" lines={ORDER_LINES} />}
      {orders.data?.length === 0 && (
        <EmptyState text={m.orders_empty()}>
          <ButtonLink to={paths.sampleRequest}>{m.orders_request()}</ButtonLink>
        </EmptyState>
      )}
      {byWay && byWay.length > 0 && (
        <ul className="grid gap-3">
          {byWay.map(order => (
            <HcpOrderCard
              key={order.id}
              order={order}
              showTimeline={order.id === opened.id}
              isLinkTarget={order.id === asked}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
