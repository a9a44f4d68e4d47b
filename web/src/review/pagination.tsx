import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '../texts.ts'

/** Number of pages shown around the current one. */
const WINDOW = 5

type Props = { page: number; pageCount: number; onPageChange(page: number): void }

const look =
  'inline-flex min-h-(--control) min-w-(--control) items-center justify-center gap-1 rounded-control px-3 font-semibold tabular-nums transition ' +
  'hover:bg-action-soft disabled:cursor-not-allowed disabled:opacity-40 aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** Prev and Next, a window of pages around the current one, the first and last always, '...' for gaps (R§2). */
export function Pagination({ page, pageCount, onPageChange }: Props) {
  return (
    <nav
      aria-label={m.registrations_pages()}
      className="flex w-full flex-wrap justify-between gap-1 roomy:w-auto roomy:items-center roomy:justify-center"
    >
      <button type="button" className={look} disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft className="size-5" />
        {m.registrations_previous()}
      </button>
      {/* On a phone the page numbers are on a separate line above. */}
      <span className="-order-1 flex w-full flex-wrap items-center justify-center gap-y-1 roomy:contents">
        {paginationEntries(page, pageCount).map(entry =>
          typeof entry === 'string' ? (
            <span key={entry} className="px-1 text-muted">
              ...
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              className={look}
              aria-label={m.registrations_page({ page: entry })}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPageChange(entry)}
            >
              {entry}
            </button>
          ),
        )}
      </span>
      <button
        type="button"
        className={look}
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      >
        {m.registrations_next()}
        <ChevronRight className="size-5" />
      </button>
    </nav>
  )
}

/**
 * The entries of a pagination: up to five pages around the current one, the first and the last always, and a
 * gap where pages are left out (R§2, R§9).
 * @returns page numbers, and 'gap-before' / 'gap-after' for the gaps
 */
export function paginationEntries(page: number, pageCount: number): (number | 'gap-before' | 'gap-after')[] {
  const last = Math.max(pageCount, 1)
  const start = Math.max(1, Math.min(page - 2, last - WINDOW + 1))
  const end = Math.min(last, start + WINDOW - 1)
  const around = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const before = start > 2 ? [1, 'gap-before' as const] : start === 2 ? [1] : []
  const after = end < last - 1 ? ['gap-after' as const, last] : end === last - 1 ? [last] : []
  return [...before, ...around, ...after]
}
