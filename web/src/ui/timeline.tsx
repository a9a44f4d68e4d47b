import type { ReactNode } from 'react'
import { formatDateTime } from '../lib/dates.ts'
import { InfiniteScrollLoader, type PaginatedQuery } from './infinite-scroll-loader.tsx'
import { type FailableQuery, QueryErrorBanner } from './query-error-banner.tsx'
import { LoadingSkeletonLines } from './skeleton.tsx'
import { TitledCard } from './titled-section.tsx'

export type TimelineEntry = {
  key: string | number
  at: string
  /** In place of date and time. */
  when?: string
  /** Beside the time: who can read it. */
  mark?: ReactNode
  who?: string | null | undefined
  what: ReactNode
  /** More about it, as it was written. */
  text?: string | null
  /** On the right: a state, a number. */
  result?: ReactNode
}

type Props = {
  title: string
  /** Newest first; undefined while they load. */
  entries: readonly TimelineEntry[] | undefined
  /** The query of entries that are loaded in pages. */
  query?: PaginatedQuery & FailableQuery & { isPending: boolean }
  /** Without entries. */
  empty?: string
  actions?: ReactNode
  /** Above the entries: a form for a note. */
  children?: ReactNode
}

/** What happened to a record: when, who and what. */
export function Timeline({ title, entries, query, empty, actions, children }: Props) {
  return (
    <TitledCard title={title} actions={actions}>
      {children && <div className="print:hidden">{children}</div>}
      {query && <QueryErrorBanner subject={title} queries={[query]} />}
      {query?.isPending && (
        <LoadingSkeletonLines gap="gap-4" lines={['h-10 w-52', 'h-10 w-60', 'h-10 w-44']} />
      )}
      {entries?.length === 0 && <p className="text-muted">{empty}</p>}
      <ol className="divide-y divide-line text-sm empty:hidden">
        {entries?.map(entry => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
      {query && <InfiniteScrollLoader query={query} />}
    </TitledCard>
  )
}

function Entry({ entry: { at, when, mark, who, what, text, result } }: { entry: TimelineEntry }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="wrap-anywhere min-w-0 flex-[1_1_8rem]">
        <p className="flex flex-wrap items-center gap-x-2 text-muted tabular-nums">
          <time dateTime={at}>{when ?? formatDateTime(at)}</time>
          {mark}
        </p>
        <p>
          {who && <span className="font-semibold">{who}</span>} {what}
        </p>
        {text && <p className="whitespace-pre-line">{text}</p>}
      </div>
      {result}
    </li>
  )
}
