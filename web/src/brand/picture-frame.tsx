import type { ReactNode } from 'react'

/** The grid of every picture; its line and ground are in app.css. Decorative: a sentence stands below. */
export function PictureFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      className="picture h-30 w-40 text-action-ink motion-safe:animate-tick"
    >
      {children}
    </svg>
  )
}
