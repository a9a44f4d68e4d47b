import type { ReactNode } from 'react'

type Props = {
  /** The whole text, as a tooltip. Default: a text's own. */
  title?: string | undefined
  children: ReactNode
}

/** One line in a table, two on a narrow screen, cut at the width of its column. */
export function CutText({ children, title = typeof children === 'string' ? children : undefined }: Props) {
  return (
    <div title={title} className="wrap-anywhere line-clamp-2 lg:block lg:truncate">
      {children}
    </div>
  )
}
