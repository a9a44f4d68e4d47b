import { ADMINS } from '@portal/contract/admin-roles'
import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { REGISTRATIONS_PAGE_SIZE as PAGE_SIZE } from '@portal/contract/users/registration-status'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { adminPaths } from '../admin-paths.ts'
import { ImportLink } from '../imports/import-link.tsx'
import { downloadFile } from '../lib/api.ts'
import { SHORTCUT_LIST_ID } from '../lib/keyboard-shortcuts.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RegistrationBulkActions } from './bulk-actions.tsx'
import { Pagination } from './pagination.tsx'
import type { ListControl } from './registration-list-state.ts'
import { RegistrationTable } from './registration-table.tsx'

type Props = {
  /** Undefined while the first page loads. */
  answer: { data: Registration[]; meta: { total: number; filtered: number; page: number } } | undefined
  /** The rows belong to the previous search. */
  isStale: boolean
  control: ListControl
  reps: readonly Promoter[] | undefined
  onEdit(registration: Registration): void
}

/** A page of registrations, or an empty or error state (R§2). */
export function RegistrationList(props: Props) {
  const { answer, isStale, reps, onEdit } = props
  const { list, narrow, turnTo, clear } = props.control
  const mayDecide = useHasAdminRole(ADMINS.managers)
  const top = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const filtered = answer?.meta.filtered ?? 0
  const pages = Math.max(1, Math.ceil(filtered / PAGE_SIZE))
  // The list has become shorter: the current page no longer exists.
  const beyond = answer !== undefined && !isStale && list.page > pages
  const turnToLast = useEffectEvent(() => turnTo(pages, true))
  useEffect(() => {
    if (beyond) turnToLast()
  }, [beyond])

  const pick = (ids: readonly string[], wanted: boolean) => {
    const others = [...picked].filter(id => !ids.includes(id))
    setPicked(new Set(wanted ? [...others, ...ids] : others))
  }
  const first = ((answer?.meta.page ?? 1) - 1) * PAGE_SIZE + 1
  const registrations = beyond ? undefined : answer?.data
  const rows = {
    ...{ registrations, reps, first, picked, onSelect: mayDecide ? pick : undefined, onEdit },
    byLicence: list.licence !== undefined,
  }
  const shown = <RegistrationTable {...rows} sort={list.sort} onSort={sort => narrow({ sort })} />
  if (answer === undefined || registrations === undefined) return shown
  if (answer.meta.total === 0) {
    return (
      <EmptyState text={m.registrations_empty()}>
        <ButtonLink to={adminPaths.setupChecklist}>{m.first_steps_heading()}</ButtonLink>
        <OnlyForAdmins roles={ADMINS.managers}>
          <ImportLink kind="hcps" />
        </OnlyForAdmins>
      </EmptyState>
    )
  }
  if (filtered === 0) return <EmptyState text={m.registrations_none_found()} onClearFilters={clear} />
  const turn = (page: number) => {
    // On a phone the pagination is far below the first row.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
    turnTo(page)
  }
  const { page: _all, search, ...rest } = list
  const wanted = { ...rest, search: search || undefined }
  return (
    <div
      ref={top}
      id={SHORTCUT_LIST_ID}
      aria-busy={isStale}
      className={`grid scroll-mt-20 gap-2 transition-opacity ${isStale ? 'opacity-60' : ''}`}
    >
      {shown}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm tabular-nums">
          {m.registrations_count({ from: first, to: first + registrations.length - 1, total: filtered })}
        </p>
        <div className="flex flex-wrap">
          <OnlyForAdmins roles={ADMINS.managers}>
            <ImportLink kind="hcps" />
          </OnlyForAdmins>
          <DownloadButton
            isFiltered={filtered < answer.meta.total}
            fileName="registrations.csv"
            loadFile={() => downloadFile('POST /admin/registrations/export', { body: wanted })}
          />
        </div>
        <Pagination page={list.page} pageCount={pages} onPageChange={turn} />
      </div>
      <RegistrationBulkActions
        selected={registrations.filter(({ id }) => picked.has(id))}
        reps={reps}
        onSelect={ids => setPicked(new Set(ids))}
      />
    </div>
  )
}
