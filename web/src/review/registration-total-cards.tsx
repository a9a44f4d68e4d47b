import type { EntryStatus } from '@portal/contract/users/registration-status'
import { useId } from 'react'
import { m } from '../texts.ts'
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

/**
 * Four totals of the company's registrations in one slim line. Two are toggle buttons, pressed while the list shows what they
 * count (R§2).
 */
export function RegistrationTotalCards({ totals, repCount, failed, status, onStatusChange }: Props) {
  const id = useId()
  const cards: { label: string; value: number | undefined; shows?: EntryStatus }[] = [
    { label: m.registrations_total(), value: totals?.total },
    { label: m.registrations_total_reps(), value: repCount },
    { label: m.registrations_total_pending(), value: totals?.pending, shows: 'PENDING' },
    { label: m.registrations_total_rejected(), value: totals?.rejected, shows: 'CANCELLED' },
  ]
  return (
    <ul className="grid grid-cols-2 rounded-control bg-surface text-sm shadow-card md:flex md:flex-wrap md:justify-self-start">
      {cards.map(({ label, value, shows }) => {
        const pressed = shows !== undefined && shows === status
        return (
          <li
            key={label}
            className={`relative flex min-w-0 items-center justify-between gap-2 px-3 py-1 border-line even:border-l md:nth-3:border-l ${
              pressed ? 'rounded-control outline-2 outline-action outline-solid' : ''
            } ${shows ? 'min-h-12 md:min-h-(--control)' : ''}`}
          >
            <p id={shows && `${id}-${shows}`} className="min-w-0 text-muted">
              {label}
            </p>
            <p className="shrink-0 font-bold text-base tabular-nums">
              {value ?? (failed ? '–' : <Skeleton className="h-6 w-8" />)}
            </p>
            {shows && (
              <button
                type="button"
                aria-labelledby={`${id}-${shows}`}
                aria-pressed={pressed}
                className="absolute inset-0 rounded-control transition hover:bg-ink/5"
                onClick={() => onStatusChange(pressed ? undefined : shows)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
