import { ORDER_STATUSES } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import type { RecruitedUser } from '@portal/contract/promoters'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Picture } from '../brand/picture.tsx'
import { LoadFailed } from '../lib/load-failed.tsx'
import { LoadMore } from '../lib/load-more.tsx'
import { previousPath } from '../lib/navigation-state.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { monthCountsQuery, recruitedOrdersQuery } from '../promoters/promoters.api.ts'
import { companiesQuery, useCompany } from '../session/signed-in.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { OrdersSkeleton } from './order-card.tsx'
import { OrderStatusFilter } from './order-status-filter.tsx'
import { RepOrderCard } from './rep-order-card.tsx'
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
  const counts = useQuery(monthCountsQuery())
  const orders = recruited.data?.pages.flatMap(page =>
    page.data.flatMap(hcp => hcp.orders.map(order => ({ hcp, order }))),
  )
  // Nothing is left of what was there before: what takes its place is on its way.
  const refilling = orders?.length === 0 && (recruited.isPlaceholderData || recruited.hasNextPage)
  const loaded = refilling || counts.isPending ? undefined : orders
  const focus = useKeptFocus(loaded?.map(({ order }) => order.id))
  const byStatus = counts.data?.byStatus
  return (
    <div className="grid gap-5">
      <PageHeader
        title={m.requests_heading()}
        back={{
          label: m.common_back(),
          onPress: () => navigate(previousPath(location.state) ?? paths.repHome),
        }}
      />
      <LoadFailed queries={[recruited, counts, companies]} />
      {byStatus && <OrderStatusFilter counts={byStatus} value={status} />}
      <div ref={focus.list} tabIndex={-1} className="rounded-card">
        {loaded === undefined || company === undefined ? (
          !recruited.isError && !companies.isError && <OrdersSkeleton />
        ) : (
          <RepOrderList
            orders={loaded}
            timeZone={company.timeZone}
            filtered={status !== undefined}
            onEnter={focus.enter}
            onLeave={focus.leave}
          />
        )}
        {orders && <LoadMore query={recruited} />}
      </div>
    </div>
  )
}

type HcpOrder = { hcp: RecruitedUser; order: Order }

type ListProps = {
  orders: readonly HcpOrder[]
  timeZone: string
  /** Whether only one status is asked for. */
  filtered: boolean
  /** The focus comes into an order's card or its dialog, or leaves it. */
  onEnter(orderId: string): void
  onLeave(): void
}

/** The requests as cards, or that there are none. */
function RepOrderList({ orders, timeZone, filtered, onEnter, onLeave }: ListProps) {
  const { state, pathname } = useLocation()
  if (orders.length === 0) {
    return (
      <EmptyState picture={<Picture name="empty" />} text={m.requests_empty()}>
        {filtered ? (
          <ButtonLink variant="secondary" to={{ search: '' }} replace state={state}>
            {m.requests_show_all()}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.register} state={{ fromPath: pathname }}>
            {m.rep_register()}
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {orders.map(({ order, hcp }) => (
        <li key={order.id} onFocus={() => onEnter(order.id)} onBlur={onLeave}>
          <RepOrderCard order={order} hcp={hcp} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )
}
