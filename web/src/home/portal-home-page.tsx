import { useQuery } from '@tanstack/react-query'
import { Package, Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { LoadFailed } from '../lib/load-failed.tsx'
import { orderSummariesQuery } from '../orders/orders.api.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { ChatButton } from '../promoters/chat-button.tsx'
import { clearDraft } from '../samples/draft.ts'
import { detailsQuery } from '../session/signed-in.ts'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { LunchCard, OverviewCard } from './home-cards.tsx'

/** The dashboard an HCP starts from (H§1). Opening it ends a sample request that was begun (H§4). */
export function PortalHomePage() {
  const details = useQuery(detailsQuery)
  const orders = useQuery(orderSummariesQuery)
  useEffect(clearDraft, [])
  return (
    <div className="grid gap-6">
      <Greeting name={details.data?.personalInfo.name} failed={details.isLoadingError} />
      <LoadFailed queries={[details, orders]} />
      <ChatButton variant="secondary">{m.home_contact()}</ChatButton>
      <section aria-labelledby="overview" className="grid gap-3">
        <h2 id="overview" className="text-lg font-bold">
          {m.home_overview()}
        </h2>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
          <OverviewCard to={paths.sampleRequest} title={m.home_sample_request()} icon={Sparkles} main>
            {m.home_sample_hint()}
          </OverviewCard>
          <OverviewCard to={paths.orders} title={m.home_manage_order()} icon={Package}>
            <OpenOrderCount />
          </OverviewCard>
        </div>
      </section>
      <LunchCard />
    </div>
  )
}

/** 'Hello,' and who one is (H§1). */
function Greeting({ name, failed }: { name: string | undefined; failed: boolean }) {
  return (
    <h1 className="grid gap-0.5 pt-2">
      <span className="text-muted">{m.home_hello()} </span>
      {name !== undefined && <span className="text-2xl font-bold tracking-tight">{name}</span>}
      {name === undefined && !failed && (
        <>
          <LoadingText text={m.common_loading()} />
          <Skeleton className="h-8.5 w-56" />
        </>
      )}
    </h1>
  )
}

/** How many orders are not COMPLETED, rejected ones included: the count is literal (D§7). */
function OpenOrderCount() {
  const { data: orders, isPending, isLoadingError } = useQuery(orderSummariesQuery)
  const count = orders?.filter(order => order.status !== 'COMPLETED').length
  return (
    <span className="flex min-h-8.5 items-baseline gap-1.5">
      {isPending && <Skeleton className="h-7 w-10" />}
      {isLoadingError && <strong className="text-2xl font-bold">–</strong>}
      {count !== undefined && (
        <>
          <strong className="text-2xl font-bold text-action-ink tabular-nums">{count}</strong>
          {m.home_open_orders()}
        </>
      )}
    </span>
  )
}
