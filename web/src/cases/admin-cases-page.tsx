import { ADMINS } from '@portal/contract/admin-roles'
import { CASE_KINDS_OF_ADMINS, CASE_STATES } from '@portal/contract/cases/case-kinds'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { useLocation } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { downloadFile } from '../lib/api.ts'
import { omitEmptyFilters, useUrlFilters } from '../lib/url-filters.ts'
import { useAdminRole, useHasAdminRole } from '../session/admin-role.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { RemovableFilterChip } from '../ui/filter-chip.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { MoreActionsOnPhone } from '../ui/more-actions.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { AdminCaseTable } from './admin-case-table.tsx'
import { type CaseFilters, parseCaseFilters } from './case-filters.ts'
import { CASE_KIND_LABELS, CASE_STATE_LABELS } from './case-labels.ts'
import { adminCasePages } from './cases.api.ts'
import { OpenIncidentCaseDialog } from './incident-dialogs.tsx'
import { downloadSafetyReports } from './safety-reports.api.ts'

/** The company's cases, by when they are due. */
export function AdminCasesPage() {
  const { list, change, clear } = useUrlFilters(parseCaseFilters)
  const { pathname, search } = useLocation()
  const cases = useInfiniteQuery({
    ...adminCasePages(list),
    placeholderData: keepPreviousData,
  })
  const { dialog, open } = useDialog()
  const kinds = CASE_KINDS_OF_ADMINS[useAdminRole() ?? 'OWNER']
  const isOfficer = useHasAdminRole(ADMINS.complianceOfficers)
  const narrowed = Object.keys(omitEmptyFilters(list)).length > 0
  const rows = cases.data?.pages.flatMap(page => page.data)
  return (
    <ListPage
      title={m.cases_heading()}
      actions={
        <div className="max-md:contents md:-mx-3 md:flex md:flex-wrap">
          <MoreActionsOnPhone>
            <OnlyForAdmins roles={ADMINS.complianceOfficers}>
              <Button
                variant="quiet"
                size="compact"
                onClick={() => open(close => <OpenIncidentCaseDialog onClose={close} />)}
                icon={Plus}
              >
                {m.cases_open_incident()}
              </Button>
            </OnlyForAdmins>
            <ButtonLink
              variant="quiet"
              size="compact"
              to={adminPaths.caseDeadlines}
              state={{ fromPath: pathname + search }}
              icon={CalendarClock}
            >
              {m.cases_deadlines()}
            </ButtonLink>
            <DownloadButton
              isFiltered={narrowed}
              {...(isOfficer && list.kind === 'SAFETY' ? reportFile(list) : caseFile(list))}
            />
          </MoreActionsOnPhone>
        </div>
      }
      filters={
        <ListFilters
          list={list}
          onChange={change}
          search={{
            name: 'search',
            label: m.registrations_search(),
            placeholder: m.cases_search_placeholder(),
          }}
          filters={[
            { name: 'kind', label: m.cases_kind(), options: optionsFromLabels(kinds, CASE_KIND_LABELS) },
            {
              name: 'state',
              label: m.registrations_status(),
              options: optionsFromLabels(CASE_STATES, CASE_STATE_LABELS),
            },
          ]}
        >
          {list.lot && (
            <RemovableFilterChip
              text={m.safety_lot_filter({ lotNo: rows?.[0]?.lotNo ?? '' })}
              onRemove={() => change({ lot: undefined })}
            />
          )}
        </ListFilters>
      }
      queries={[cases]}
      pages={cases}
      rows={rows}
      list={rows => <AdminCaseTable cases={rows} />}
      empty={m.cases_empty()}
      narrowed={narrowed && { empty: m.cases_none_found(), onClear: clear }}
    >
      {dialog}
    </ListPage>
  )
}

/** The file of the listed cases. */
function caseFile(list: CaseFilters) {
  const loadFile = () => downloadFile('POST /admin/cases/export', { body: omitEmptyFilters(list) })
  return { fileName: 'cases.csv', loadFile }
}

/** Downloads the listed safety reports with everything that an authority asks for. */
function reportFile({ kind: _safety, ...list }: CaseFilters) {
  return { fileName: 'safety-reports.csv', loadFile: () => downloadSafetyReports(omitEmptyFilters(list)) }
}
