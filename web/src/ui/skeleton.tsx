import type { ComponentProps, ReactNode } from 'react'
import { m } from '../texts.ts'

/** A placeholder for loading content. Give it the size of the content, so that the layout does not shift. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
}

/** Keys of placeholders, which never change their place. */
export function skeletonKeys(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

/** Stacked skeletons, for example a label and its field. @param lines the size classes of each */
export function SkeletonLines({ lines, gap = 'gap-1.5' }: { lines: readonly string[]; gap?: string }) {
  return (
    <div className={`grid ${gap}`}>
      {skeletonKeys(lines.length).map(place => (
        <Skeleton key={place} className={lines[place] ?? ''} />
      ))}
    </div>
  )
}

/** Tells screen readers once that content is loading. */
export function LoadingAnnouncement() {
  return (
    <p role="status" className="sr-only">
      {m.common_loading()}
    </p>
  )
}

/** Skeleton lines with the loading text for screen readers. */
export function LoadingSkeletonLines(lines: ComponentProps<typeof SkeletonLines>) {
  return (
    <div>
      <LoadingAnnouncement />
      <SkeletonLines {...lines} />
    </div>
  )
}

/** A card with rows that load. */
export function SkeletonRowsCard({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="divide-y divide-line rounded-card bg-surface shadow-card">
      <LoadingAnnouncement />
      {skeletonKeys(count).map(row => (
        <div key={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
          {children}
        </div>
      ))}
    </div>
  )
}

type CardsProps = ComponentProps<typeof SkeletonLines> & { className: string }

/** Three cards of skeleton lines, with the loading text for screen readers. @param className of each card */
export function SkeletonCards({ className, ...lines }: CardsProps) {
  return (
    <div className="grid gap-3">
      <LoadingAnnouncement />
      {skeletonKeys(3).map(card => (
        <div key={card} className={`rounded-card bg-surface shadow-card ${className}`}>
          <SkeletonLines {...lines} />
        </div>
      ))}
    </div>
  )
}
