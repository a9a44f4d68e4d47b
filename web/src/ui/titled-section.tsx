import { type ReactNode, type Ref, useId } from 'react'
import { cardClassName } from './card.tsx'

type Props = {
  title: string
  className?: string
  /** Beside the heading: a filter, a button. */
  actions?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A section of a screen, labelled by its heading. */
export function TitledSection({ title, className = '', actions, ref, children }: Props) {
  const id = useId()
  return (
    <section ref={ref} aria-labelledby={id} className={`grid gap-2 ${className}`}>
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

/** The same as a card. */
export function TitledCard({ className = '', ...section }: Props) {
  return <TitledSection {...section} className={`${cardClassName} ${className}`} />
}
