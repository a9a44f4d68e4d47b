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
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { type ConsentFilters, consentPages, parseConsentFilters } from './consents.api.ts'
import { CONSENT_LABELS, consentVersionText } from './privacy-labels.ts'

/** The consents and withdrawals of the company's HCPs, newest first. */
export function AdminConsentsPage() {
  const { list, change, clear } = useUrlFilters(parseConsentFilters)
  const consents = useInfiniteQuery({
    ...consentPages(list),
    placeholderData: keepPreviousData,
  })
  const goBack = useGoBackOr(adminPaths.privacy)
  const narrowed = list.search !== '' || list.purpose !== undefined || list.withdrawn !== undefined
  const download = useDownload({
    isFiltered: narrowed,
    fileName: 'consents.csv',
    loadFile: () => downloadFile('POST /admin/consents/export', { body: toExportFilter(list) }),
  })
  return (
    <ListPage
      title={m.consents_heading()}
      onBack={goBack}
      more={[download]}
      filters={
        <ListFilters
          list={list}
          onChange={change}
          search={{ name: 'search', label: m.privacy_find_label() }}
          menus={[
            {
              name: 'purpose',
              label: m.consents_purpose(),
              options: optionsFromLabels(CONSENT_PURPOSES, CONSENT_LABELS),
            },
            {
              name: 'withdrawn',
              label: m.consents_state(),
              options: [{ value: 'true', label: m.consents_withdrawn() }],
            },
          ]}
        />
      }
      queries={[consents]}
      pages={consents}
      rows={consents.data?.pages.flatMap(page => page.data)}
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
