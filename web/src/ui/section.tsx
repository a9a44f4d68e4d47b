import { type ReactNode, useId } from 'react'

type Props = { title: string; className?: string; children: ReactNode }

/** A section of a screen, labelled by its heading. */
export function Section({ title, className = '', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`grid gap-2 ${className}`}>
      <h2 id={id} className="font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
