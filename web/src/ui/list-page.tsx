import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { InfiniteScrollLoader, type PaginatedQuery } from './infinite-scroll-loader.tsx'
import { PageHeader } from './page-header.tsx'
import { type FailableQuery, QueryErrorBanner } from './query-error-banner.tsx'

type Props<Row> = {
  title: string
  onBack?: () => unknown
  /** Buttons and links beside the title. */
  actions?: ReactNode
  /** Above the list: the filters, a text. */
  filters?: ReactNode
  /** The queries that the screen needs. Each failed one can be retried. */
  queries: readonly FailableQuery[]
  /** The rows to show; undefined while they load. */
  rows: readonly Row[] | undefined
  /** Renders the rows; undefined for their skeleton. */
  list(rows: readonly Row[] | undefined): ReactNode
  /** Without rows: the text, and the next step. */
  empty: string
  emptyAction?: ReactNode
  /** Set while filters narrow the list: the text without rows, and how to clear the filters. */
  narrowed?: { empty: string; onClear(): void } | false
  /** The query of a list that is loaded in pages. */
  pages?: PaginatedQuery & { isPlaceholderData: boolean }
  /** Below the list: dialogs. */
  children?: ReactNode
}

/** A screen with a list. The rows are faint while they still show the previous filters. */
export function ListPage<Row>(props: Props<Row>) {
  const { title, onBack, actions, filters, queries, rows, list, pages, children } = props
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeader title={title} onBack={onBack} />
        {actions}
      </div>
      {filters}
      <QueryErrorBanner subject={title} queries={queries} />
      {rows === undefined && !queries.some(query => query.isError) && list(undefined)}
      {rows?.length === 0 && <NoRows {...props} />}
      {rows !== undefined && rows.length > 0 && (
        <div
          aria-busy={pages?.isPlaceholderData}
          className={`grid gap-3 transition-opacity ${pages?.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {list(rows)}
          {pages && <InfiniteScrollLoader query={pages} />}
        </div>
      )}
      {children}
    </div>
  )
}

function NoRows<Row>({ narrowed, empty, emptyAction }: Props<Row>) {
  if (narrowed) return <EmptyState text={narrowed.empty} onClearFilters={narrowed.onClear} />
  return <EmptyState text={empty}>{emptyAction}</EmptyState>
}
