import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  className?: string
  /** Beside the heading: a filter, a button. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of a screen, labelled by its heading. */
export function TitledSection({ title, className = '', actions, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`grid gap-2 ${className}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-bold text-lg">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
