import { CONSENT_PURPOSES } from '@portal/contract/consents/consent-purposes'
import type { ListedConsent } from '@portal/contract/consents/consents.endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { downloadFile } from '../lib/api.ts'
import { formatDateTime } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { type ConsentFilters, consentsQueryOptions, parseConsentFilters } from './consents.api.ts'
import { CONSENT_LABELS, consentVersionText } from './privacy-labels.ts'

/** The consents and withdrawals of the company's HCPs, newest first. */
export function AdminConsentsPage() {
  const { list, change, clear } = useUrlFilters(parseConsentFilters)
  const consents = useInfiniteQuery({
    ...consentsQueryOptions(list),
    placeholderData: keepPreviousData,
  })
  const { companies, company } = useSignedInCompany()
  const goBack = useGoBackOr(adminPaths.privacy)
  const narrowed = list.search !== '' || list.purpose !== undefined || list.withdrawn !== undefined
  return (
    <ListPage
      title={m.consents_heading()}
      onBack={goBack}
      actions={
        <DownloadButton
          isFiltered={narrowed}
          fileName="consents.csv"
          loadFile={() => downloadFile('POST /admin/consents/export', { body: toExportFilter(list) })}
        />
      }
      filters={<Filters list={list} onChange={change} />}
      queries={[consents, companies]}
      pages={consents}
      rows={company && consents.data?.pages.flatMap(page => page.data)}
      list={rows => <ConsentRows consents={rows} />}
      empty={m.consents_empty()}
      narrowed={narrowed && { empty: m.consents_none_found(), onClear: clear }}
    />
  )
}

function toExportFilter({ search, purpose, withdrawn }: ConsentFilters) {
  return {
    ...(search && { search }),
    ...(purpose && { purpose }),
    ...(withdrawn && { withdrawn: true as const }),
  }
}

type FilterProps = { list: ConsentFilters; onChange(change: Partial<ConsentFilters>, typing?: boolean): void }

function Filters({ list, onChange }: FilterProps) {
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-3">
      <div className="col-span-2 md:col-span-1">
        <SearchBox
          label={m.privacy_find_label()}
          value={list.search}
          onSearch={search => onChange({ search }, true)}
        />
      </div>
      <FilterSelect
        label={m.consents_purpose()}
        value={list.purpose}
        onChoose={value => onChange({ purpose: CONSENT_PURPOSES.find(purpose => purpose === value) })}
        options={CONSENT_PURPOSES.map(value => ({ value, label: CONSENT_LABELS[value]() }))}
      />
      <FilterSelect
        label={m.consents_state()}
        value={list.withdrawn}
        onChoose={value => onChange({ withdrawn: value === 'true' ? 'true' : undefined })}
        options={[{ value: 'true', label: m.consents_withdrawn() }]}
      />
    </search>
  )
}

function ConsentRows({ consents }: { consents: readonly ListedConsent[] | undefined }) {
  const columns: Column<ListedConsent>[] = [
    {
      heading: m.cases_hcp(),
      isRowHeader: true,
      cell: ({ hcp }) => personNameOrErased(hcp.name),
      look: 'px-3',
    },
    { heading: m.consents_purpose(), cell: ({ purpose }) => CONSENT_LABELS[purpose](), look: 'px-3' },
    {
      heading: m.consents_state(),
      cell: row => <ConsentBadge given={row.given} />,
      look: 'px-3',
      skeleton: 'h-7 w-24 rounded-full',
    },
    { heading: m.consents_document(), cell: consentVersionText, look: 'hidden px-3 lg:table-cell' },
    { heading: m.consents_when(), cell: ({ at }) => formatDateTime(at), look: 'whitespace-nowrap px-3' },
    { heading: m.consents_who(), cell: actorText, look: 'px-3' },
  ]
  return (
    <DataTable
      columns={columns}
      rows={consents}
      keyOf={({ id }) => id}
      renderCard={row => (
        <div className="grid gap-1 pt-2">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <strong>{personNameOrErased(row.hcp.name)}</strong>
            <ConsentBadge given={row.given} />
          </div>
          <span>{CONSENT_LABELS[row.purpose]()}</span>
          <span className="text-muted tabular-nums">
            {[formatDateTime(row.at), consentVersionText(row), actorText(row)].join('\u00a0· ')}
          </span>
        </div>
      )}
    />
  )
}

function ConsentBadge({ given }: { given: boolean }) {
  return given ? (
    <StatusBadge tone="done" icon={Check} text={m.consents_given()} />
  ) : (
    <StatusBadge tone="past" icon={X} text={m.consents_withdrawn()} />
  )
}

function actorText({ by, actor }: ListedConsent): string {
  return by === 'SELF' ? m.consents_self() : (actor ?? '')
}
