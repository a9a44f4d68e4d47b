import { ADMINS } from '@portal/contract/admin-roles'
import type { RetentionYears } from '@portal/contract/companies/retention'
import type { PrivacyState } from '@portal/contract/privacy/erasure-rules'
import type { PrivacyListed } from '@portal/contract/privacy/privacy.endpoints'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { useQuery } from '@tanstack/react-query'
import { FileCheck, PhoneOff } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { formatDay } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { ERASURE_REASON_LABELS } from './erasure-reason-labels.ts'
import { HcpSearchSection } from './hcp-search-section.tsx'
import { parsePrivacyFilters, privacyCountsQuery, privacyHcpPages } from './privacy.api.ts'
import { RequestsInTransitLinks } from './requests-in-transit-links.tsx'
import { retentionYearsQuery } from './retention.api.ts'
import { RetentionYearsForm } from './retention-years-form.tsx'
import { SupplyRecordsDialog } from './supply-records-dialog.tsx'

/** The text of an empty list. */
const EMPTY: Record<PrivacyState, () => string> = {
  WAITING: m.privacy_waiting_none,
  HELD: m.privacy_held_none,
  ERASED: m.privacy_erased_none,
}

/** The HCPs who wait for erasure, are on legal hold or are erased, and how long records are kept. */
export function AdminPrivacyPage() {
  const { list } = useUrlFilters(parsePrivacyFilters)
  const counts = useQuery(privacyCountsQuery)
  const { pages: hcps, rows } = useListPages(privacyHcpPages(list.state))
  const retention = useQuery(retentionYearsQuery)
  const mayOpenSettings = useHasAdminRole(ADMINS.owners)
  return (
    <ListPage
      title={m.privacy_heading()}
      backTo={mayOpenSettings ? adminPaths.settings : undefined}
      more={[
        { label: m.consents_all(), icon: FileCheck, to: adminPaths.consents },
        { label: m.do_not_contact_heading(), icon: PhoneOff, to: adminPaths.doNotContact },
      ]}
      tabs={
        <ListTabs
          list={list}
          name="state"
          label={m.privacy_heading()}
          allLabel={m.privacy_waiting()}
          options={[
            { value: 'HELD', label: m.privacy_held() },
            { value: 'ERASED', label: m.privacy_erased() },
          ]}
          counts={counts.data && { ...counts.data, all: counts.data.WAITING }}
        />
      }
      filters={<HcpSearchSection />}
      queries={[counts, hcps]}
      pages={hcps}
      rows={rows}
      list={rows => (
        <PrivacyTable hcps={rows} isErased={list.state === 'ERASED' && !hcps.isPlaceholderData} />
      )}
      empty={EMPTY[list.state ?? 'WAITING']()}
    >
      {/* Its place depends on the length of the list. */}
      {!hcps.isPending && (
        <TitledCard title={m.privacy_retention()} className="mt-6">
          <p className="max-w-prose text-muted">{m.privacy_retention_text()}</p>
          <QueryErrorBanner subject={m.privacy_retention()} queries={[retention]} />
          {retention.isPending && <LoadingSkeletonLines lines={['h-20 w-full', 'h-20 w-full']} />}
          {retention.data && (
            <OnlyForAdmins roles={ADMINS.owners} fallback={<RetentionTable years={retention.data} />}>
              <RetentionYearsForm years={retention.data} />
            </OnlyForAdmins>
          )}
        </TitledCard>
      )}
    </ListPage>
  )
}

/** The retention years by class, for admins who cannot change them. */
function RetentionTable({ years }: { years: RetentionYears }) {
  const rows = SAMPLE_CLASSES.map(name => ({ label: translatedValue(name), value: years[name] }))
  return <LabelledValueList dense rows={rows} />
}

type TableProps = { hcps: readonly PrivacyListed[] | undefined; isErased: boolean }

function PrivacyTable({ hcps, isErased }: TableProps) {
  const reason = ({ erasureReason, holdReason }: PrivacyListed) =>
    erasureReason === null ? holdReason : ERASURE_REASON_LABELS[erasureReason]()
  const since = ({ since, by }: PrivacyListed) =>
    m.privacy_since_by({ day: formatDay(since), by: personNameOrErased(by) })
  const supply = ({ hcpId }: PrivacyListed) => (
    <DialogButton
      variant="quiet"
      size="compact"
      isShown={isErased}
      className="-mx-3 justify-self-start"
      dialog={close => <SupplyRecordsDialog hcpId={hcpId} onClose={close} />}
    >
      {m.supply_records()}
    </DialogButton>
  )
  return (
    <DataTable
      fixed
      columns={[
        {
          heading: m.cases_hcp(),
          isRowHeader: true,
          cell: ({ name }) => personNameOrErased(name),
          look: 'wrap-anywhere px-3',
        },
        {
          heading: m.privacy_reason(),
          cell: hcp => (
            <div className="flex flex-wrap items-center gap-x-6">
              {reason(hcp)}
              <RequestsInTransitLinks orderIds={hcp.parcels} />
              {supply(hcp)}
            </div>
          ),
          look: 'wrap-anywhere px-3 py-0.5',
        },
        { heading: m.consents_when(), cell: since, look: 'px-3 text-muted tabular-nums' },
      ]}
      rows={hcps}
      keyOf={({ hcpId }) => hcpId}
      renderCard={hcp => (
        <>
          <strong className="pt-2 text-base">{personNameOrErased(hcp.name)}</strong>
          <span>{reason(hcp)}</span>
          <span className="text-muted tabular-nums">{since(hcp)}</span>
          <RequestsInTransitLinks orderIds={hcp.parcels} />
          {supply(hcp)}
        </>
      )}
    />
  )
}
