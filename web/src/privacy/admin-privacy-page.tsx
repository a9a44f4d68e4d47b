import { ADMINS } from '@portal/contract/admin-roles'
import type { RetentionYears } from '@portal/contract/companies/retention'
import { PRIVACY_STATES, type PrivacyState } from '@portal/contract/privacy/erasure-rules'
import type { PrivacyListed } from '@portal/contract/privacy/privacy.endpoints'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDay } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { ERASURE_REASON_LABELS } from './erasure-reason-labels.ts'
import { HcpSearchSection } from './hcp-search-section.tsx'
import { parsePrivacyFilters, privacyCountsQuery, privacyHcpPages } from './privacy.api.ts'
import { RequestsInTransitLinks } from './requests-in-transit-links.tsx'
import { retentionYearsQuery } from './retention.api.ts'
import { RetentionYearsForm } from './retention-years-form.tsx'

/** The lists of the screen. */
const STATES: Record<PrivacyState, { label: () => string; empty: () => string }> = {
  WAITING: { label: m.privacy_waiting, empty: m.privacy_waiting_none },
  HELD: { label: m.privacy_held, empty: m.privacy_held_none },
  ERASED: { label: m.privacy_erased, empty: m.privacy_erased_none },
}

/** The HCPs who wait for erasure, are on legal hold or are erased, and how long records are kept. */
export function AdminPrivacyPage() {
  const { list } = useUrlFilters(parsePrivacyFilters)
  const counts = useQuery(privacyCountsQuery)
  const hcps = useInfiniteQuery(privacyHcpPages(list.state))
  const retention = useQuery(retentionYearsQuery)
  const mayOpenSettings = useHasAdminRole(ADMINS.owners)
  const goBack = useGoBackOr(adminPaths.settings)
  return (
    <ListPage
      title={m.privacy_heading()}
      {...(mayOpenSettings && { onBack: goBack })}
      filters={
        <>
          <HcpSearchSection />
          <StateTabs chosen={list.state} counts={counts.data} />
        </>
      }
      queries={[counts, hcps]}
      pages={hcps}
      rows={hcps.data?.pages.flatMap(page => page.data)}
      list={rows =>
        rows === undefined ? (
          <LoadingSkeletonLines lines={['h-16 w-full', 'h-16 w-full']} />
        ) : (
          <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
            {rows.map(hcp => (
              <HcpRow key={hcp.hcpId} hcp={hcp} />
            ))}
          </ul>
        )
      }
      empty={STATES[list.state].empty()}
    >
      <Card>
        <TitledSection title={m.consents_heading()}>
          <p className="text-muted">{m.consents_text()}</p>
          <TextLink to={adminPaths.consents} className="justify-self-start">
            {m.consents_all()}
          </TextLink>
        </TitledSection>
      </Card>
      <Card>
        <TitledSection title={m.privacy_retention()}>
          <p className="max-w-prose text-muted">{m.privacy_retention_text()}</p>
          <QueryErrorBanner subject={m.privacy_retention()} queries={[retention]} />
          {retention.isPending && <LoadingSkeletonLines lines={['h-20 w-full', 'h-20 w-full']} />}
          {retention.data && (
            <OnlyForAdmins roles={ADMINS.owners} fallback={<RetentionTable years={retention.data} />}>
              <RetentionYearsForm years={retention.data} />
            </OnlyForAdmins>
          )}
        </TitledSection>
      </Card>
    </ListPage>
  )
}

/** The retention years by class, for admins who cannot change them. */
function RetentionTable({ years }: { years: RetentionYears }) {
  const rows = SAMPLE_CLASSES.map(name => ({ label: translatedValue(name), value: years[name] }))
  return <LabelledValueList dense rows={rows} />
}

type TabProps = { chosen: PrivacyState; counts: Record<PrivacyState, number> | undefined }

/** The lists with their counts. */
function StateTabs({ chosen, counts }: TabProps) {
  return (
    <nav aria-label={m.privacy_heading()} className="grid grid-cols-3 gap-2 sm:max-w-140 sm:gap-3">
      {PRIVACY_STATES.map(state => (
        <Link
          key={state}
          to={{ search: `?state=${state}` }}
          replace
          aria-current={state === chosen ? 'page' : undefined}
          className="grid min-w-0 content-start gap-0.5 rounded-card border border-edge bg-surface px-3 py-3 transition hover:bg-action-soft aria-[current=page]:border-action aria-[current=page]:bg-action-soft sm:px-4"
        >
          <span className="font-bold text-lg tabular-nums">
            {counts === undefined ? '–' : formatCount(counts[state])}
          </span>
          <span className="wrap-anywhere text-sm">{STATES[state].label()}</span>
        </Link>
      ))}
    </nav>
  )
}

function HcpRow({ hcp }: { hcp: PrivacyListed }) {
  const { name, since, erasureReason, holdReason, by, parcels } = hcp
  const reason = erasureReason === null ? holdReason : ERASURE_REASON_LABELS[erasureReason]()
  return (
    <li className="grid gap-0.5 px-4 py-3">
      <strong className="wrap-anywhere">{personNameOrErased(name)}</strong>
      <span className="wrap-anywhere">{reason}</span>
      <span className="text-muted text-sm tabular-nums">
        {m.privacy_since_by({ day: formatDay(since), by: personNameOrErased(by) })}
      </span>
      <RequestsInTransitLinks orderIds={parcels} />
    </li>
  )
}
