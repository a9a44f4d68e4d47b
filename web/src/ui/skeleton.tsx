import type { ComponentProps } from 'react'
import { m } from '../paraglide/messages.js'

/** A placeholder for loading content. Give it the size of the content, so that the layout does not shift. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
}

/** Stacked skeletons, for example a label and its field. @param lines the size classes of each; all must differ */
export function SkeletonLines({ lines, gap = 'gap-1.5' }: { lines: readonly string[]; gap?: string }) {
  return (
    <div className={`grid ${gap}`}>
      {lines.map(line => (
        <Skeleton key={line} className={line} />
      ))}
    </div>
  )
}

/** Tells screen readers once that content is loading. */
export function LoadingText() {
  return (
    <p role="status" className="sr-only">
      {m.common_loading()}
    </p>
  )
}

/** Skeleton lines with the loading text for screen readers. */
export function LoadingLines(lines: ComponentProps<typeof SkeletonLines>) {
  return (
    <div>
      <LoadingText />
      <SkeletonLines {...lines} />
    </div>
  )
}
