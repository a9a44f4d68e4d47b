import type { ReactNode } from 'react'

/** One line in a table, two on a narrow screen, cut at the width of its column. @param title the whole text, as a tooltip */
export function CutText({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <div title={title} className="wrap-anywhere line-clamp-2 lg:block lg:truncate">
      {children}
    </div>
  )
}
