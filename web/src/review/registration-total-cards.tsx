import type { EntryStatus } from '@portal/contract/users/registration-status'
import { useId } from 'react'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = {
  /** Totals of the whole list, regardless of the search. Undefined while loading. */
  totals: { total: number; pending: number; rejected: number } | undefined
  repCount: number | undefined
  failed: boolean
  /** The list's status filter. */
  status: EntryStatus | undefined
  onStatusChange(status: EntryStatus | undefined): void
}

/** Four totals of the company's registrations. Two are toggle buttons, pressed while the list shows what they count (R§2). */
export function RegistrationTotalCards({ totals, repCount, failed, status, onStatusChange }: Props) {
  const id = useId()
  const cards: { label: string; value: number | undefined; shows?: EntryStatus }[] = [
    { label: m.registrations_total(), value: totals?.total },
    { label: m.registrations_total_reps(), value: repCount },
    { label: m.registrations_total_pending(), value: totals?.pending, shows: 'PENDING' },
    { label: m.registrations_total_rejected(), value: totals?.rejected, shows: 'CANCELLED' },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {cards.map(({ label, value, shows }) => {
        const pressed = shows !== undefined && shows === status
        return (
          <li key={label}>
            <Card
              className={`relative grid h-full content-center gap-x-2 px-4 py-2 md:flex md:min-h-16 md:items-center md:justify-between ${
                pressed ? 'outline-2 outline-action outline-solid' : ''
              }`}
            >
              <p id={shows && `${id}-${shows}`} className="min-w-0 text-muted text-sm">
                {label}
              </p>
              <p className="shrink-0 font-bold text-lg tabular-nums">
                {value ?? (failed ? '–' : <Skeleton className="h-6.5 w-12" />)}
              </p>
              {shows && (
                <button
                  type="button"
                  aria-labelledby={`${id}-${shows}`}
                  aria-pressed={pressed}
                  className="absolute inset-0 rounded-card transition hover:bg-ink/5"
                  onClick={() => onStatusChange(pressed ? undefined : shows)}
                />
              )}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
