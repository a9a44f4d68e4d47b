import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CardLink } from '../ui/card.tsx'

type Props = {
  to: string
  title: string
  icon: LucideIcon
  /** What most people come for. */
  main?: boolean
  children: ReactNode
}

/** A card of the home screen; it tells the next screen where one came from (H§2). */
export function OverviewCard({ to, title, icon: Icon, main = false, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <CardLink
      to={to}
      state={{ fromPath: pathname + search }}
      className={`grid min-h-36 content-start gap-4 ${main ? 'bg-action! text-on-action' : ''}`}
    >
      <span
        className={`inline-flex size-12 items-center justify-center rounded-control ${
          main ? 'border border-current' : 'bg-action-soft text-action-ink'
        }`}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className={`text-sm ${main ? '' : 'text-muted'}`}>{children}</span>
      </span>
    </CardLink>
  )
}
