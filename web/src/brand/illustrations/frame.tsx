import type { ReactNode } from 'react'

/** The frame of the inline pictures, which must show without a network. It matches `pictures.svg`. */
export function InlineIllustrationFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      className="h-30 w-40 text-action-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M22 66c-6-26 16-48 44-50 20-2 26 8 44 10 22 3 36 18 32 40-4 24-28 38-62 38-32 0-52-12-58-38Z"
        className="fill-action-soft"
        stroke="none"
      />
      {children}
    </svg>
  )
}
