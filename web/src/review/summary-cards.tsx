import { m } from '../paraglide/messages.js'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = {
  /** Of the whole list, whatever is searched for. Undefined while it loads. */
  totals: { total: number; pending: number; rejected: number } | undefined
  reps: number | undefined
  failed: boolean
}

/** The company's registrations in four numbers (R§2). */
export function SummaryCards({ totals, reps, failed }: Props) {
  const cards = [
    { label: m.registrations_total(), value: totals?.total },
    { label: m.registrations_total_reps(), value: reps },
    { label: m.registrations_total_pending(), value: totals?.pending },
    { label: m.registrations_total_rejected(), value: totals?.rejected },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 min-[700px]:grid-cols-4">
      {cards.map(({ label, value }) => (
        <li key={label}>
          <Card className="grid h-full content-between gap-2">
            <p className="text-muted text-sm">{label}</p>
            <p className="font-bold text-2xl tabular-nums">
              {value ?? (failed ? '–' : <Skeleton className="h-8.5 w-12" />)}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
