import { joinItemNames, samplesOfOrder } from '@portal/contract/orders/order-items'
import { toOrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { NEWEST_REQUESTS_MAX } from '@portal/contract/reps/newest-requests'
import type { LinkObstacle, RepHcpPage as RepHcp } from '@portal/contract/reps/rep-hcps.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { formatDay, formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone, whatsappChatUrl } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { LicenceStatusBadges } from '../licences/licence-facts.tsx'
import { LeftUnderLimitText } from '../limits/left-under-limit-text.tsx'
import { repRequestPath } from '../order-paths.ts'
import { HcpContactLinks } from '../orders/hcp-contact-links.tsx'
import { OnBehalfOfRepNote } from '../orders/on-behalf-of-rep-note.tsx'
import { OrderStatusBadge } from '../orders/order-status-badge.tsx'
import { hasBeenShipped } from '../orders/safety-report-link.tsx'
import { paths } from '../paths.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { repPaths } from '../rep-paths.ts'
import { repHcpQuery } from '../reps/recruited-users.api.ts'
import { toRepOrdersQueryString } from '../reps/rep-order-filters.ts'
import { m } from '../texts.ts'
import { buttonClassName } from '../ui/button.tsx'
import { cardClassName } from '../ui/card.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TitledCard } from '../ui/titled-section.tsx'

/** One HCP for the rep who looks after them: how to reach them, what they may still order, and what they have ordered. */
export function RepHcpPage() {
  const { id = '' } = useParams()
  const found = useQuery(repHcpQuery(id))
  return (
    <RecordPage
      found={found}
      subject={m.rep_hcp()}
      missing={m.rep_hcp_missing()}
      list={{ to: repPaths.hcps, name: m.rep_hcps() }}
      parts={hcp => ({
        title: personNameOrErased(hcp.name),
        status: hcp.status && <RegistrationStatusBadge status={hcp.status} />,
        actions: (
          <>
            {hcp.linkObstacle === null && <LinkToOrder hcp={hcp} />}
            <HcpContactLinks name={personNameOrErased(hcp.name)} phone={hcp.phone} />
          </>
        ),
        facts: (
          <>
            <Facts hcp={hcp} />
            <MayOrder hcp={hcp} />
          </>
        ),
        aside: <Requests hcp={hcp} />,
      })}
    />
  )
}

/**
 * Opens the chat with the HCP, where the address of the sample request is typed already. The rep sends it, nobody else: the portal
 * writes to nobody unasked, and a link that signs in is its owner's alone (decision 80).
 */
function LinkToOrder({ hcp: { name, phone } }: { hcp: RepHcp }) {
  const text = m.rep_link_message({ name, url: window.location.origin + paths.sampleRequest })
  return (
    <a
      href={whatsappChatUrl(phone, text)}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClassName({ size: 'share' })} flex-[1_1_10rem]`}
    >
      <Send className="size-5 shrink-0" />
      {m.rep_link_send()}
      <span className="sr-only"> ({m.common_new_tab()})</span>
    </a>
  )
}

const OBSTACLES: Record<LinkObstacle, () => string> = {
  NOT_APPROVED: m.rep_link_not_approved,
  CLOSED: m.rep_link_closed,
  DO_NOT_CONTACT: m.rep_link_do_not_contact,
  NO_CONSENT: m.rep_link_no_consent,
}

/** Clinic, number, certificate, and why there is no link. */
function Facts({ hcp: { clinicName, phone, licenceUntil, onBehalfOf, linkObstacle } }: { hcp: RepHcp }) {
  return (
    <section aria-label={m.rep_hcp()} className={`grid gap-1 ${cardClassName}`}>
      {onBehalfOf && <OnBehalfOfRepNote repName={onBehalfOf} />}
      <p className="font-semibold">{clinicName}</p>
      <p className="text-muted tabular-nums">{formatPhone(phone)}</p>
      {licenceUntil && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
          <span>{m.rep_hcp_licence({ day: formatDdMmYyyy(licenceUntil) })}</span>
          <LicenceStatusBadges licence={{ validUntil: licenceUntil, renewedAt: null }} />
        </p>
      )}
      {linkObstacle && (
        <p className="mt-1 rounded-control bg-waiting-soft px-3 py-2 text-sm text-waiting">
          {OBSTACLES[linkObstacle]()}
        </p>
      )}
    </section>
  )
}

/** What each limit leaves; that nothing limits them, if so. */
function MayOrder({ hcp: { allowances } }: { hcp: RepHcp }) {
  return (
    <TitledCard title={m.limits_left_heading()}>
      {allowances.length === 0 && <p className="text-muted">{m.rep_hcp_no_limits()}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {allowances.map(one => (
          <li key={one.limit.id} className="grid gap-0.5 py-2 tabular-nums">
            <LeftUnderLimitText {...one} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

/** The newest requests, the way to all of them, and to the form of a safety report with the samples of the last parcel. */
function Requests({ hcp: { orders, phone } }: { hcp: RepHcp }) {
  const shipped = orders.find(hasBeenShipped)
  const report = shipped ? `?${new URLSearchParams({ order: shipped.id })}` : ''
  return (
    <>
      <TitledCard title={m.rep_hcp_requests()}>
        {orders.length === 0 && <p className="text-muted">{m.rep_hcp_no_requests()}</p>}
        <ul className="divide-y divide-line empty:hidden">
          {orders.map(order => (
            <li key={order.id}>
              <RequestLink order={order} />
            </li>
          ))}
        </ul>
        {orders.length === NEWEST_REQUESTS_MAX && (
          <TextLink to={paths.repRequests + toRepOrdersQueryString({ search: phone })} className="-my-1">
            {m.requests_show_all()}
          </TextLink>
        )}
      </TitledCard>
      <TextLink to={paths.repReportSafety + report} className="justify-self-start">
        {m.safety_report_link()}
      </TextLink>
    </>
  )
}

function RequestLink({ order }: { order: Order }) {
  return (
    <Link
      to={repRequestPath(order.id)}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 wide:hover:text-action-ink"
    >
      <span className="grid min-w-0 flex-[1_1_6rem]">
        <span className="font-medium">{joinItemNames(samplesOfOrder(order))}</span>
        <span className="text-muted text-sm tabular-nums">{formatDay(order.createdAt)}</span>
      </span>
      <OrderStatusBadge status={toOrderState(order)} />
    </Link>
  )
}
