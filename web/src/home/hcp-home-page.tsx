import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import { type OrderState, toOrderState, UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import { sampleCategoryOf } from '@portal/contract/users/professions'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Package } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Illustration } from '../brand/illustration.tsx'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { OwnLicenceExpiryNotice } from '../licences/licence-notice.tsx'
import { WhatsappCard } from '../notifications/whatsapp-card.tsx'
import { HcpCurrentOrderCard } from '../orders/hcp-current-order-card.tsx'
import { ownOrderSummariesQuery, ownOrdersQuery } from '../orders/orders.api.ts'
import { paths } from '../paths.ts'
import { OwnRepContactSection } from '../reps/own-rep-contact-section.tsx'
import { RepChatLink } from '../reps/rep-chat-link.tsx'
import { clearRequestDraft } from '../samples/request-draft.ts'
import { ownAllowancesQuery } from '../samples/samples.api.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { CardLink } from '../ui/card-link.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TitledSection } from '../ui/titled-section.tsx'

/** The HCP's dashboard (H§1). Opening it clears the draft of a sample request (H§4). */
export function HcpHomePage() {
  const { user } = useSignedIn()
  const summaries = useQuery(ownOrderSummariesQuery)
  const orders = useQuery(ownOrdersQuery)
  // Answered, it stays until the home is left.
  const [asked] = useState(user.askWhatsapp)
  // The first request and a parcel to confirm come first: the home asks one thing at a time.
  const isFree = orders.data?.length && orders.data.every(({ status }) => status !== 'POSTED')
  useEffect(clearRequestDraft, [])
  return (
    <div className="grid gap-6">
      <Greeting name={user.personalInfo.name} />
      <QueryErrorBanner subject={m.home_overview()} queries={[summaries, orders]} />
      <HcpCurrentOrderCard />
      <OwnLicenceExpiryNotice otherwise={asked && isFree ? <WhatsappCard /> : null} />
      <TitledSection title={m.home_overview()} className="gap-3!">
        {!user.closing && (
          <OverviewRow
            to={paths.sampleRequest}
            title={m.home_sample_request()}
            picture={
              <SamplePicture
                name={sampleCategoryOf(user.personalInfo.extendedFields.profession.profession ?? '')}
              />
            }
          >
            <SamplesLeft />
          </OverviewRow>
        )}
        <OverviewRow to={paths.orders} title={m.home_manage_order()} picture={<OrdersPicture />}>
          <OpenOrderCount />
        </OverviewRow>
      </TitledSection>
      <OwnRepContactSection />
      <LunchCard />
    </div>
  )
}

/** 'Hello,' and the HCP's name (H§1). */
function Greeting({ name }: { name: string }) {
  return (
    <h1 className="grid gap-0.5 pt-2">
      <span className="text-muted">{m.home_hello()} </span>
      <span className="font-bold text-title tracking-tight">{name}</span>
    </h1>
  )
}

/** Number of orders that are not COMPLETED, rejected ones included: the count is literal (D§7). Below it their statuses. */
function OpenOrderCount() {
  const { data: orders, isPending, isLoadingError } = useQuery(ownOrderSummariesQuery)
  const count = (...states: OrderState[]) =>
    orders?.filter(order => states.includes(toOrderState(order))).length ?? 0
  const open = orders?.filter(({ status }) => status !== 'COMPLETED').length
  const words = [
    { count: count('POSTED'), text: m.home_count_shipping },
    { count: count(...UNSHIPPED_STATUSES), text: m.home_count_working },
    { count: count('CANCELLED'), text: m.home_count_rejected },
    { count: count('CANCELLED_BY_COMPANY'), text: m.home_count_cancelled },
    { count: count('LOST'), text: m.home_count_lost },
  ].filter(one => one.count > 0)
  if (isPending) return <Skeleton className="h-5 w-48" />
  if (isLoadingError) return '–'
  return (
    <>
      <strong className="font-bold text-action-ink text-base tabular-nums">{open}</strong>
      <span> {m.home_open_orders()}</span>
      {words.length > 0 && (
        <span className="block">{words.map(one => one.text({ count: one.count })).join(' · ')}</span>
      )}
    </>
  )
}

/** How many samples can still be requested, if a limit applies. */
function SamplesLeft() {
  const { data: allowances, isPending } = useQuery(ownAllowancesQuery)
  // Wait for the limits, so that the hint does not change into another text.
  if (isPending) return <Skeleton className="h-5 w-32" />
  return samplesLeftInTotalText(allowances ?? []) ?? m.home_sample_hint()
}

function OrdersPicture() {
  return (
    <span className="inline-flex size-13 items-center justify-center rounded-control bg-action-soft text-action-ink">
      <Package className="size-6" />
    </span>
  )
}

type OverviewProps = { to: string; title: string; picture: ReactNode; children: ReactNode }

/** A card of the overview: a row that leads to its screen. */
function OverviewRow({ to, title, picture, children }: OverviewProps) {
  return (
    <CardLink to={to} className="flex! items-center gap-4 p-4!">
      {picture}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="min-h-5 text-muted text-sm">{children}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </CardLink>
  )
}

/** 'Lunch and Learn', with a chat with the rep to make an appointment (H§1). */
function LunchCard() {
  return (
    <Card aria-labelledby="lunch" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-40 flex-1 gap-1">
          <h2 id="lunch" className="text-lg font-bold">
            {m.lunch_card_title()}
          </h2>
          <p className="text-sm text-muted">{m.lunch_card_text()}</p>
        </div>
        <span className="-my-2 -mr-2 [&>svg]:h-18 [&>svg]:w-24">
          <Illustration name="lunch" />
        </span>
      </div>
      <RepChatLink variant="secondary">{m.lunch_make_appointment()}</RepChatLink>
    </Card>
  )
}

const LEFT_TEXTS: Record<Allowance['period'], (values: { left: number }) => string> = {
  MONTH: m.home_left_month,
  QUARTER: m.home_left_quarter,
  YEAR: m.home_left_year,
  DAYS: m.home_left_days,
}

/** What the tightest limit leaves of all samples together; undefined if limits are for single samples, or there are none. */
function samplesLeftInTotalText(allowances: readonly Allowance[]): string | undefined {
  const [tightest] = allowances
    .filter(({ itemIds }) => itemIds.length > 1)
    .toSorted((one, other) => one.left - other.left)
  return tightest && LEFT_TEXTS[tightest.period]({ left: tightest.left })
}
