import { ADMINS } from '@portal/contract/admin-roles'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { REGISTRATIONS_PAGE_SIZE as PAGE_SIZE } from '@portal/contract/users/registration-status'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { ImportLink, importMenuItem } from '../imports/import-link.tsx'
import { downloadFile } from '../lib/api.ts'
import { useKeyboardShortcuts } from '../lib/keyboard-shortcuts.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { BulkBar, StartSelectionButton } from '../ui/bulk-bar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useDownload } from '../ui/download-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { REGISTRATION_FILE_NAME_FILTERS, RegistrationFilterFields } from './registration-filter-fields.tsx'
import { pageCountOf, RegistrationList } from './registration-list.tsx'
import { useRegistrationListState } from './registration-list-state.ts'
import { RegistrationTable } from './registration-table.tsx'
import { RegistrationTotalCards } from './registration-total-cards.tsx'
import { companyRepsQuery, registrationsQuery, storeRegistrationForReview } from './review.api.ts'
import {
  readNextRegistrationIdToReview,
  useOpenNextPendingRegistration,
} from './use-open-next-pending-registration.ts'
import { useRegistrationSelection } from './use-registration-selection.tsx'

/** All registrations, for the admin to review (R§2). */
export function RegistrationsPage() {
  const { list, narrow, turnTo, clear } = useRegistrationListState()
  const { company } = useSignedIn()
  const found = useQuery(registrationsQuery(company.campaignId, list))
  const promoters = useQuery(companyRepsQuery)
  const mayDecide = useHasAdminRole(ADMINS.managers)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const origin = pathname + search
  const openNext = useOpenNextPendingRegistration({ list, origin })
  useKeyboardShortcuts([
    { key: 'N', does: m.keys_next(), run: () => void openNext(readNextRegistrationIdToReview()) },
  ])

  const { data: answer, isPlaceholderData: isStale } = found
  const { total = 0, filtered = 0, page = 1 } = answer?.meta ?? {}
  const pages = pageCountOf(filtered)
  // The list has become shorter: the current page no longer exists.
  const beyond = answer !== undefined && !isStale && list.page > pages
  const turnToLast = useEffectEvent(() => turnTo(pages, true))
  useEffect(() => {
    if (beyond) turnToLast()
  }, [beyond])

  const rows = beyond ? undefined : answer?.data
  const { selection, dialog } = useRegistrationSelection({
    ...{ registrations: rows, list, total: answer && filtered, reps: promoters.data ?? [] },
  })
  const { page: _all, search: words, ...filters } = list
  const download = useDownload({
    isFiltered: filtered < total,
    file: {
      of: 'registrations',
      filters: { ...filters, sort: '', search: words },
      named: REGISTRATION_FILE_NAME_FILTERS,
    },
    loadFile: () =>
      downloadFile('POST /admin/registrations/export', { body: { ...filters, search: words || undefined } }),
  })
  const table = {
    ...{ reps: promoters.data, first: (page - 1) * PAGE_SIZE + 1, selection, mayDecide },
    byLicence: list.licence !== undefined,
    onEdit: (registration: Registration) => {
      storeRegistrationForReview(registration)
      void navigate(adminPaths.profile, { state: { origin } })
    },
    ...{ sort: list.sort, onSort: (sort: typeof list.sort) => narrow({ sort }) },
  }
  return (
    <ListPage
      title={m.registrations_heading()}
      more={
        total > 0
          ? [
              mayDecide && importMenuItem('hcps'),
              mayDecide && importMenuItem('assignments', m.import_assign_by_file()),
              download,
            ]
          : []
      }
      tabs={
        <RegistrationTotalCards
          totals={answer?.meta}
          repCount={promoters.data?.length}
          failed={found.isError || promoters.isError}
          status={list.status}
          onStatusChange={status => narrow({ status })}
        />
      }
      filters={
        <RegistrationFilterFields filters={list} reps={promoters.data} onChange={narrow}>
          <StartSelectionButton selection={selection} />
        </RegistrationFilterFields>
      }
      subject={m.activity_kind_registration()}
      queries={[found, promoters]}
      rows={rows}
      list={rows =>
        rows === undefined ? (
          <RegistrationTable registrations={undefined} {...table} />
        ) : (
          <RegistrationList
            registrations={rows}
            {...table}
            {...{ isStale, total: filtered, page: list.page, onPageChange: turnTo }}
          />
        )
      }
      empty={m.registrations_empty()}
      emptyAction={
        <>
          <ButtonLink to={adminPaths.setupChecklist}>{m.first_steps_heading()}</ButtonLink>
          {mayDecide && <ImportLink kind="hcps" />}
        </>
      }
      narrowed={total > 0 && { empty: m.registrations_none_found(), onClear: clear }}
    >
      <BulkBar {...selection.bar} />
      {dialog}
    </ListPage>
  )
}
