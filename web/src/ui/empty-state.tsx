import type { ReactNode } from 'react'
import { Illustration, type PictureName } from '../brand/illustration.tsx'
import { m } from '../texts.ts'
import { Button } from './button.tsx'

type Props = {
  /** Default: nothing yet, or nothing found if filters narrow the list. */
  picture?: PictureName
  text: string
  /** Clears the filters. */
  onClearFilters?: (() => void) | undefined
  children?: ReactNode
}

/** The empty state of a list: a picture, a text and the next step. */
export function EmptyState({ picture, text, onClearFilters, children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <Illustration name={picture ?? (onClearFilters ? 'not-found' : 'nothing')} />
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
