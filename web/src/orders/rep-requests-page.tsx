import { ORDER_STATUSES } from '@portal/contract/order-status'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LoadFailed } from '../lib/load-failed.tsx'
import { LoadMore } from '../lib/load-more.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { recruitedOrdersQuery } from '../promoters/promoters.api.ts'
import { companiesQuery, useCompany } from '../session/signed-in.ts'
import { previousPath } from '../shell/previous-path.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingText } from '../ui/skeleton.tsx'
import { OrderCardSkeleton } from './order-card-skeleton.tsx'
import { OrderStatusFilter } from './order-status-filter.tsx'
import { RepOrderList } from './rep-order-list.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** The sample requests of the rep's HCPs, newest first (R§2). */
export function RepRequestsPage() {
  const company = useCompany()
  const companies = useQuery(companiesQuery)
  const location = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const status = ORDER_STATUSES.find(known => known === params.get('status'))
  const recruited = useInfiniteQuery({ ...recruitedOrdersQuery(status), placeholderData: keepPreviousData })
  const orders = recruited.data?.pages.flatMap(page =>
    page.data.flatMap(hcp => hcp.orders.map(order => ({ hcp, order }))),
  )
  // An order that was just moved on leaves the list of its old status at once.
  const shown = orders?.filter(({ order }) => status === undefined || order.status === status)
  // Nothing is left of what was there before: what takes its place is on its way.
  const refilling = shown?.length === 0 && (recruited.isPlaceholderData || shown.length !== orders?.length)
  const loaded = refilling ? undefined : shown
  const focus = useKeptFocus(loaded?.map(({ order }) => order.id))
  const byStatus = recruited.data?.pages[0]?.meta.byStatus
  return (
    <div className="grid gap-5">
      <PageHeader
        title={m.requests_heading()}
        back={{
          label: m.common_back(),
          onPress: () => navigate(previousPath(location.state) ?? paths.repHome),
        }}
      />
      <LoadFailed queries={[recruited, companies]} />
      {byStatus && <OrderStatusFilter counts={byStatus} value={status} />}
      <div ref={focus.list} tabIndex={-1} className="rounded-card">
        {loaded === undefined || company === undefined ? (
          !recruited.isError &&
          !companies.isError && (
            <div className="grid gap-4">
              <LoadingText text={m.common_loading()} />
              <OrderCardSkeleton />
              <OrderCardSkeleton />
            </div>
          )
        ) : (
          <>
            <RepOrderList
              orders={loaded}
              timeZone={company.timeZone}
              filtered={status !== undefined}
              onEnter={focus.enter}
              onLeave={focus.leave}
            />
            <LoadMore query={recruited} />
          </>
        )}
      </div>
    </div>
  )
}
