import { CONSENT_PURPOSES } from '@portal/contract/consents/consent-purposes'
import type { ListedConsent } from '@portal/contract/consents/consents.endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { groupBy } from '../lib/group-by.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useListDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { type ConsentFilters, consentCountsQuery, consentPages, parseConsentFilters } from './consents.api.ts'
import { CONSENT_LABELS, consentVersionText } from './privacy-labels.ts'

const PURPOSE = { name: 'purpose', options: optionsFromLabels(CONSENT_PURPOSES, CONSENT_LABELS) } as const

/** The consents and withdrawals of the company's HCPs, newest first. */
export function AdminConsentsPage() {
  const { list, change, clear } = useUrlFilters(parseConsentFilters)
  const { pages, rows } = useListPages(consentPages(list))
  const counts = useQuery({ ...consentCountsQuery(list), placeholderData: keepPreviousData }).data
  const wanted = toExportFilter(list)
  const narrowed = Object.keys(wanted).length > 0
  const download = useListDownload('consents', 'POST /admin/consents/export', wanted, [PURPOSE])
  return (
    <ListPage
      title={m.consents_heading()}
      count={list.withdrawn ? counts?.withdrawn : counts?.all}
      backTo={adminPaths.privacy}
      more={[download]}
      tabs={
        <ListTabs
          list={list}
          name="withdrawn"
          label={m.consents_state()}
          options={[{ value: 'true', label: m.consents_withdrawn() }]}
          counts={counts && { all: counts.all, true: counts.withdrawn }}
        />
      }
      filters={
        <ListFilters
          list={list}
          onChange={change}
          search={{
            name: 'search',
            label: m.registrations_search(),
            placeholder: m.privacy_find_placeholder(),
          }}
          menus={[{ ...PURPOSE, label: m.consents_purpose() }]}
        />
      }
      pages={pages}
      rows={rows}
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

/** What an HCP gave or withdrew at one moment, for example at the registration: one row. */
type Act = { first: ListedConsent; purposes: readonly string[]; versions: readonly string[] }

function consentActs(consents: readonly ListedConsent[]): Act[] {
  return groupBy(consents, ({ hcp, at, given, by }) => [hcp.id, at, given, by].join()).flatMap(
    ([, [first, ...others]]) => {
      if (first === undefined) return []
      const all = [first, ...others]
      const versions = [...new Set(all.map(consentVersionText))]
      return [{ first, purposes: all.map(({ purpose }) => CONSENT_LABELS[purpose]()), versions }]
    },
  )
}

function stateText({ first: { given, place } }: Act) {
  if (given) return m.consents_given()
  return place === 'CARD' ? m.consents_not_now() : <strong>{m.consents_withdrawn()}</strong>
}

function ConsentRows({ consents }: { consents: readonly ListedConsent[] | undefined }) {
  const columns: Column<Act>[] = [
    {
      heading: m.cases_hcp(),
      isRowHeader: true,
      cell: ({ first }) => personNameOrErased(first.hcp.name),
      look: 'w-40 px-3 xl:w-60',
    },
    { heading: m.consents_purpose(), cell: ({ purposes }) => purposes.join('; ') },
    { heading: m.consents_state(), cell: stateText, look: 'w-28 px-3' },
    {
      heading: m.consents_document(),
      cell: ({ versions }) => versions.join('; '),
      look: 'hidden w-44 px-3 min-[90rem]:table-cell',
    },
    {
      heading: m.consents_when(),
      cell: ({ first }) => formatDateTime(first.at),
      look: 'w-40 whitespace-nowrap px-3 tabular-nums',
    },
    { heading: m.consents_who(), cell: ({ first }) => actorText(first), look: 'w-28 px-3 xl:w-36' },
  ]
  return (
    <DataTable
      fixed
      columns={columns}
      rows={consents && consentActs(consents)}
      keyOf={({ first }) => first.id}
      renderCard={act => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
            <strong className="text-base">{personNameOrErased(act.first.hcp.name)}</strong>
            <span>{stateText(act)}</span>
          </div>
          <span>{act.purposes.join('; ')}</span>
          <span className="text-muted tabular-nums">
            {[formatDateTime(act.first.at), ...act.versions, actorText(act.first)].join('\u00a0· ')}
          </span>
        </>
      )}
    />
  )
}

function actorText({ by, actor, place }: ListedConsent): string {
  if (place === 'REPLY') return `${m.consents_self()}, ${m.consents_by_reply()}`
  return by === 'SELF' ? m.consents_self() : (actor ?? '')
}
