import { ORDER_STATES } from '@portal/contract/orders/order-status'
import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { loadAllRows } from '../lib/api-query.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import {
  type RepOrderFilters,
  recruitedOrderPages,
  repMonthCountsQuery,
} from '../reps/recruited-users.api.ts'
import { parseRepOrderFilters, toRepOrdersQueryString } from '../reps/rep-order-filters.ts'
import { m } from '../texts.ts'
import { InfiniteScrollLoader } from '../ui/infinite-scroll-loader.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { RepOrderCardsSkeleton } from './rep-order-card.tsx'
import { RepRequestList } from './rep-request-list.tsx'
import { RepRequestsHeader } from './rep-requests-header.tsx'

/** A list this short needs no filters. */
const HANDFUL = 3

const ordersOf = (hcp: RecruitedUser) => hcp.orders.map(order => ({ hcp, order }))

/** The sample requests of the rep's HCPs, newest first by default (R§2). */
export function RepRequestsPage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const list = parseRepOrderFilters(params)
  const { pages, rows } = useListPages(recruitedOrderPages(list))
  const counts = useQuery(repMonthCountsQuery())
  const byStatus = counts.data?.byStatus
  const orders = rows?.flatMap(ordersOf)
  const total = byStatus && ORDER_STATES.reduce((sum, status) => sum + byStatus[status], 0)
  const narrowed = list.status !== undefined || list.search !== ''
  const many = narrowed || list.sort === 'oldest' || (total ?? 0) > HANDFUL
  const show = (change: Partial<RepOrderFilters>) =>
    navigate({ search: toRepOrdersQueryString({ ...list, ...change }) }, { replace: true, state })
  const [selectSlot, setSelectSlot] = useState<HTMLElement | null>(null)
  return (
    <div className="grid gap-2 pb-16">
      <RepRequestsHeader
        filters={list}
        countsByStatus={many ? byStatus : undefined}
        onChange={show}
        selectSlot={<div ref={setSelectSlot} className="ml-auto shrink-0 empty:hidden" />}
      />
      <QueryErrorBanner subject={m.all_requests_heading()} queries={[pages, counts]} />
      {orders === undefined || counts.isPending ? (
        !pages.isError && <RepOrderCardsSkeleton />
      ) : (
        <RepRequestList
          // Another filter gives a new list: reset all state.
          key={toRepOrdersQueryString(list)}
          orders={orders}
          status={list.status}
          isFiltered={narrowed}
          // The list that replaces the previous one is loading, or later pages hold the remaining matches.
          hasMorePages={pages.isPlaceholderData || pages.hasNextPage}
          total={list.search === '' && byStatus ? (list.status ? byStatus[list.status] : total) : undefined}
          loadAll={async () => (await loadAllRows(pages)).flatMap(ordersOf)}
          selectSlot={selectSlot}
        />
      )}
      {orders && (
        <div className="wide:max-w-96">
          <InfiniteScrollLoader query={pages} />
        </div>
      )}
      {pages.isPlaceholderData && <span className="sr-only">{m.common_loading()}</span>}
    </div>
  )
}
