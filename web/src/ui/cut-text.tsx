import type { ReactNode } from 'react'

type Props = {
  /** The whole text, as a tooltip. Default: a text's own. */
  title?: string | undefined
  children: ReactNode
}

/** One line in a table, cut at the width of its column; whole on a narrow screen, where large text would lose its end. */
export function CutText({ children, title = typeof children === 'string' ? children : undefined }: Props) {
  return (
    <div title={title} className="wrap-anywhere lg:truncate">
      {children}
    </div>
  )
}
