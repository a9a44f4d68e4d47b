import { ChevronRight, type LucideIcon } from 'lucide-react'
import { CardLink } from '../ui/card.tsx'

type Props = {
  to: string
  /** Navigation state: the way back. */
  state: { fromPath: string }
  icon: LucideIcon
  title: string
  text: string
  /** How many wait behind the tile. */
  count?: number | undefined
}

/** One thing to do from the dashboard. */
export function OverviewTile({ to, state, icon: Icon, title, text, count }: Props) {
  return (
    <li>
      <CardLink to={to} state={state} className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-action-soft text-action-ink">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          <span className="text-muted text-sm">{text}</span>
        </span>
        {count !== undefined && <span className="font-bold text-2xl tabular-nums">{count}</span>}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </CardLink>
    </li>
  )
}
