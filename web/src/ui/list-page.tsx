import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { ActionRow, type MenuItems } from './action-menu.tsx'
import { EmptyState } from './empty-state.tsx'
import { InfiniteScrollLoader, type PaginatedQuery } from './infinite-scroll-loader.tsx'
import { countText } from './list-tabs.tsx'
import { PageHeader } from './page-header.tsx'
import { type FailableQuery, QueryErrorBanner } from './query-error-banner.tsx'

type Props<Row> = {
  title: string
  /** The rows of the chosen tab, beside the title. */
  count?: number | undefined
  backTo?: To | undefined
  onBack?: () => unknown
  /** The main action. */
  action?: ReactNode
  /** The other actions and links: beside the title, on a phone behind three dots. */
  more?: MenuItems
  /** `ListTabs`. */
  tabs?: ReactNode
  /** `ListFilters`. */
  filters?: ReactNode
  /** What could not be loaded, in words. Default: the title. */
  subject?: string
  /** The queries that the screen needs. Each failed one can be retried. Default: the pages. */
  queries?: readonly FailableQuery[]
  /** The rows to show; undefined while they load. */
  rows: readonly Row[] | undefined
  /** Renders the rows, for example as a `DataTable`; undefined for their skeleton. */
  list(rows: readonly Row[] | undefined): ReactNode
  /** Without rows: the text, and the next step. */
  empty: string
  emptyAction?: ReactNode
  /** Set while filters narrow the list: the text without rows, and how to clear the filters. */
  narrowed?: { empty: string; onClear(): void } | false
  /** The query of a list that is loaded in pages. */
  pages?: PaginatedQuery & FailableQuery & { isPlaceholderData: boolean }
  /** Below the list: a `BulkBar`, dialogs. */
  children?: ReactNode
}

/**
 * The template of a list: the title with its count and actions, the tabs of its states, one row of search, filters and order, the
 * rows. The rows are faint while they still show the previous filters.
 *
 *     const { list, change, clear } = useUrlFilters(parseFilters)
 *     <ListPage
 *       title={m.things()} count={counts?.all} action={<Button/>} more={[mayExport && download]}
 *       tabs={<ListTabs list={list} name="status" label={m.status()} options={…} counts={counts} />}
 *       filters={<ListFilters list={list} onChange={change} search={…} menus={[oldestFirstFilter()]} filters={[…]}>
 *         <StartSelectionButton selection={selection} />
 *       </ListFilters>}
 *       list={rows => <DataTable … selection={selection} />}
 *     ><BulkBar {...selection.bar} /></ListPage>
 *
 * `menus` stand in the row, `filters` behind *Filters (n)*; a list with bulk acts has `useRowSelection`. A row whose link has
 * `data-row` opens that link wherever it is pressed.
 */
export function ListPage<Row>(props: Props<Row>) {
  const { title, count, backTo, onBack, action, more = [], tabs, filters } = props
  const { subject = title, rows, list, pages, queries = pages ? [pages] : [], children } = props
  return (
    <div className={`grid gap-2 lg:-mt-2 ${filters ? 'lg:gap-0' : ''}`}>
      <div className="grid">
        <div
          className={`flex min-h-(--control) flex-wrap items-center gap-x-3 ${action ? '' : 'max-sm:flex-nowrap'}`}
        >
          <PageHeader title={title} backTo={backTo} onBack={onBack}>
            {count !== undefined && (
              <span className="mt-1.5 text-muted tabular-nums">{countText(count)}</span>
            )}
          </PageHeader>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 print:hidden">
            <ActionRow items={more} />
            {action}
          </div>
        </div>
        {tabs}
      </div>
      {filters}
      <QueryErrorBanner subject={subject} queries={queries} />
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
