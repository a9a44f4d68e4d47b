import type { ReactNode } from 'react'

type Props = { picture: ReactNode; text: string; children?: ReactNode }

/** Nothing to show: a picture, the sentence that says so, and the next step. */
export function EmptyState({ picture, text, children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-10 text-center">
      {picture}
      <p className="max-w-72 text-muted">{text}</p>
      {children}
    </div>
  )
}
