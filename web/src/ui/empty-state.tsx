import type { ReactNode } from 'react'
import { Illustration } from '../brand/illustration.tsx'
import { m } from '../texts.ts'
import { Button } from './button.tsx'

type Props = {
  picture?: ReactNode
  text: string
  /** Clears the filters. */
  onClearFilters?: (() => void) | undefined
  children?: ReactNode
}

/** The empty state of a list: a picture, a text and the next step. */
export function EmptyState({
  picture = <Illustration name="empty" />,
  text,
  onClearFilters,
  children,
}: Props) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-10 text-center">
      {picture}
      <p className="max-w-72 text-muted">{text}</p>
      {onClearFilters && (
        <Button variant="secondary" onClick={onClearFilters}>
          {m.registrations_clear()}
        </Button>
      )}
      {children}
    </div>
  )
}
