import { REGISTRATIONS_PAGE_SIZE as PAGE_SIZE } from '@portal/contract/users/registration-status'
import { type ComponentProps, useRef } from 'react'
import { SHORTCUT_LIST_ID } from '../lib/keyboard-shortcuts.ts'
import { m } from '../texts.ts'
import { Pagination } from './pagination.tsx'
import { RegistrationTable } from './registration-table.tsx'

type Props = ComponentProps<typeof RegistrationTable> & {
  /** The rows belong to the previous search. */
  isStale: boolean
  /** The number that the filters leave. */
  total: number
  page: number
  onPageChange(page: number): void
}

/** A page of registrations, and the way to the others (R§2). */
export function RegistrationList({ isStale, total, page, onPageChange, ...table }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const turn = (to: number) => {
    // On a phone the pagination is far below the first row.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
    onPageChange(to)
  }
  const { registrations = [], first } = table
  return (
    <div
      ref={top}
      id={SHORTCUT_LIST_ID}
      aria-busy={isStale}
      className={`grid scroll-mt-32 gap-2 transition-opacity ${isStale ? 'opacity-60' : ''}`}
    >
      <RegistrationTable {...table} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-muted text-sm tabular-nums">
          {m.registrations_count({ from: first, to: first + registrations.length - 1, total })}
        </p>
        <Pagination page={page} pageCount={pageCountOf(total)} onPageChange={turn} />
      </div>
    </div>
  )
}

export const pageCountOf = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))
