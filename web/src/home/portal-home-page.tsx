import { useQuery } from '@tanstack/react-query'
import { Package, Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { LoadFailed } from '../lib/load-failed.tsx'
import { orderSummariesQuery } from '../orders/orders.api.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { ChatButton } from '../promoters/chat-button.tsx'
import { LunchCard } from '../promoters/lunch-card.tsx'
import { clearDraft } from '../samples/draft.ts'
import { detailsQuery } from '../session/signed-in.ts'
import { Greeting } from './greeting.tsx'
import { OpenOrderCount } from './open-order-count.tsx'
import { OverviewCard } from './overview-card.tsx'

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
