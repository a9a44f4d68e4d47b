import { ADMINS } from '@portal/contract/admin-roles'
import { CASE_KINDS_OF_ADMINS, CASE_STATES } from '@portal/contract/cases/case-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { downloadFile } from '../lib/api.ts'
import { omitEmptyFilters, useUrlFilters } from '../lib/url-filters.ts'
import { useFromHere } from '../lib/use-go-back.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { useAdminRole, useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { useDialog } from '../ui/dialog-button.tsx'
import { useDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { AdminCaseTable } from './admin-case-table.tsx'
import { type CaseFilters, parseCaseFilters } from './case-filters.ts'
import { CASE_KIND_LABELS, CASE_STATE_LABELS } from './case-labels.ts'
import { adminCasePages, caseCountsQuery } from './cases.api.ts'
import { OpenIncidentCaseDialog } from './incident-dialogs.tsx'
import { downloadSafetyReports } from './safety-reports.api.ts'

const STATE = { name: 'state', options: optionsFromLabels(CASE_STATES, CASE_STATE_LABELS) } as const

/** The company's cases, by when they are due. */
export function AdminCasesPage() {
  const { list, change, clear } = useUrlFilters(parseCaseFilters)
  const fromHere = useFromHere()
  const { pages, rows } = useListPages(adminCasePages(list))
  const byState = useQuery({ ...caseCountsQuery(list), placeholderData: keepPreviousData }).data
  // Overdue and due cases are open ones too.
  const counts = byState && { ...byState, all: byState.open + byState.closed }
  const { dialog, open } = useDialog()
  const kinds = CASE_KINDS_OF_ADMINS[useAdminRole() ?? 'OWNER']
  const kind = { name: 'kind', options: optionsFromLabels(kinds, CASE_KIND_LABELS) } as const
  const isOfficer = useHasAdminRole(ADMINS.complianceOfficers)
  const narrowed = Object.keys(omitEmptyFilters(list)).length > 0
  const download = useDownload({
    isFiltered: narrowed,
    ...(isOfficer && list.kind === 'SAFETY'
      ? reportFile(list)
      : {
          file: { of: 'cases', filters: list, named: [STATE, kind] },
          loadFile: () => downloadFile('POST /admin/cases/export', { body: omitEmptyFilters(list) }),
        }),
  })
  return (
    <ListPage
      title={m.cases_heading()}
      count={counts?.[list.state ?? 'all']}
      more={[
        isOfficer && {
          label: m.cases_open_incident(),
          icon: Plus,
          onPress: () => open(close => <OpenIncidentCaseDialog onClose={close} />),
        },
        {
          label: m.cases_deadlines(),
          icon: CalendarClock,
          to: adminPaths.caseDeadlines,
          state: fromHere,
        },
        download,
      ]}
      tabs={<ListTabs list={list} {...STATE} label={m.registrations_status()} counts={counts} />}
      filters={
        <ListFilters
          list={list}
          onChange={change}
          search={{
            name: 'search',
            label: m.registrations_search(),
            placeholder: m.cases_search_placeholder(),
          }}
          menus={[{ ...kind, label: m.cases_kind() }]}
          chips={[
            list.lot && {
              text: m.safety_lot_filter({ lotNo: rows?.[0]?.lotNo ?? '' }),
              onRemove: () => change({ lot: undefined }),
            },
          ]}
        />
      }
      pages={pages}
      rows={rows}
      list={rows => <AdminCaseTable cases={rows} />}
      empty={m.cases_empty()}
      narrowed={narrowed && { empty: m.cases_none_found(), onClear: clear }}
    >
      {dialog}
    </ListPage>
  )
}

/** Downloads the listed safety reports with everything that an authority asks for. */
function reportFile({ kind: _safety, ...list }: CaseFilters) {
  return {
    file: { of: 'safety-reports', filters: list, named: [STATE] },
    loadFile: () => downloadSafetyReports(omitEmptyFilters(list)),
  }
}
