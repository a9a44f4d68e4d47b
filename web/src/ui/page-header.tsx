import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts.ts'
import { IconButton } from './button.tsx'

type Props = {
  title: string
  onBack?: (() => unknown) | undefined
  /** One line on a phone, for a sticky header. */
  compact?: boolean
  children?: ReactNode
}

/** A screen's title, with an optional Back button. */
export function PageHeader({ title, onBack, compact = false, children }: Props) {
  return (
    <header className="flex min-h-12 min-w-0 items-center gap-2">
      {onBack && (
        <IconButton label={m.common_back()} onClick={onBack} className="-ml-3">
          <ArrowLeft aria-hidden="true" className="size-6" />
        </IconButton>
      )}
      <h1
        className={`min-w-0 flex-1 text-pretty font-bold tracking-tight ${compact ? 'text-lg' : 'text-2xl'}`}
      >
        {title}
      </h1>
      {children}
    </header>
  )
}
