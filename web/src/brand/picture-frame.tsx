import type { ReactNode } from 'react'

/** The grid and the line of every picture. Decorative: a sentence stands below. */
export function PictureFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      className="h-30 w-40 text-action-ink motion-safe:animate-tick"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
