import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageWindow } from './page-window.ts'

type Props = {
  label: string
  page: number
  pages: number
  onPage(page: number): void
  texts: { previous: string; next: string; page(page: number): string }
}

const look =
  'inline-flex min-h-12 min-w-12 items-center justify-center gap-1 rounded-control px-3 font-semibold tabular-nums transition ' +
  'hover:bg-action-soft disabled:cursor-not-allowed disabled:opacity-40 aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** Prev and Next, a window of pages around the current one, the first and last always, '...' for gaps (R§2). */
export function Pagination({ label, page, pages, onPage, texts }: Props) {
  return (
    <nav
      aria-label={label}
      className="grid w-full grid-cols-2 gap-1 sm:flex sm:w-auto sm:flex-wrap sm:items-center sm:justify-center"
    >
      <button
        type="button"
        className={`justify-self-start ${look}`}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {texts.previous}
      </button>
      {/* On a phone the numbers have a line of their own above. */}
      <span className="col-span-2 row-start-1 flex flex-wrap items-center justify-center gap-y-1 sm:contents">
        {pageWindow(page, pages).map(entry =>
          typeof entry === 'string' ? (
            <span key={entry} className="px-1 text-muted">
              ...
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              className={look}
              aria-label={texts.page(entry)}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPage(entry)}
            >
              {entry}
            </button>
          ),
        )}
      </span>
      <button
        type="button"
        className={`justify-self-end ${look}`}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {texts.next}
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </nav>
  )
}
