import type { ReactNode } from 'react'
import { LoadingText, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { LoadMore, type Paged } from './load-more.tsx'

type Props = { query: Paged & { isPlaceholderData: boolean }; children: ReactNode }

/** Rows of a paged list. They are faint while they still show the previous filters. */
export function PagedRows({ query, children }: Props) {
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={`grid gap-3 transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {children}
      <LoadMore query={query} />
    </div>
  )
}

/** A skeleton of these rows for the time of loading. */
export function RowsSkeleton() {
  return (
    <div className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
      <LoadingText />
      {['first', 'second', 'third', 'fourth', 'fifth'].map(row => (
        <div key={row} className="flex items-center justify-between gap-4 py-3">
          <SkeletonLines gap="gap-1" lines={['h-5 w-40', 'h-5 w-52']} />
          <Skeleton className="h-7 w-28 rounded-full" />
        </div>
      ))}
    </div>
  )
}
