import type { ComponentProps } from 'react'
import { m } from '../paraglide/messages.js'

/** The shape of what is coming. Give it the size of the final content, so that nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
}

/** Skeletons one below the other, as a label and its field. @param lines the size of each, no two alike */
export function SkeletonLines({ lines, gap = 'gap-1.5' }: { lines: readonly string[]; gap?: string }) {
  return (
    <div className={`grid ${gap}`}>
      {lines.map(line => (
        <Skeleton key={line} className={line} />
      ))}
    </div>
  )
}

/** Says once, for those who cannot see the skeletons, that something loads. */
export function LoadingText() {
  return (
    <p role="status" className="sr-only">
      {m.common_loading()}
    </p>
  )
}

/** The shape of what is coming, where lines are all of it. */
export function LoadingLines(lines: ComponentProps<typeof SkeletonLines>) {
  return (
    <div>
      <LoadingText />
      <SkeletonLines {...lines} />
    </div>
  )
}
