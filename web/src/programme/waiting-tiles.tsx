import type { ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import { formatCount } from '../lib/format-count.ts'
import { useMayOpen } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { CardLink } from '../ui/card-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { filteredListLocation, LIST_PATHS } from './programme-figures.ts'
import { type WaitingRow, waitingRows } from './programme-rows.ts'

/** What waits for somebody, each with the age of the oldest, and a link to the list that it counts. */
export function WaitingTiles({ current }: { current: ProgrammeToday | undefined }) {
  const mayOpen = useMayOpen()
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      {waitingRows(current)
        .filter(({ list }) => mayOpen(LIST_PATHS[list.list]))
        .map(({ name, list, ...rest }) => (
          <li key={name}>
            <CardLink to={filteredListLocation(list)} className="grid h-full content-start p-4!">
              <span className="font-bold text-2xl tabular-nums">
                {rest.count === undefined ? <Skeleton className="h-8.5 w-12" /> : formatCount(rest.count)}
              </span>
              <span className="font-semibold lg:text-sm">{name}</span>
              <OldestAge {...rest} />
            </CardLink>
          </li>
        ))}
    </ul>
  )
}

function OldestAge({ count, oldest = 0, lateAfter }: Omit<WaitingRow, 'name' | 'list'>) {
  const isLate = count !== undefined && count > 0 && oldest >= lateAfter
  return (
    <span className={`min-h-5 text-sm ${isLate ? 'font-semibold text-attention' : 'text-muted'}`}>
      {count !== undefined &&
        (count === 0 ? m.programme_waiting_none() : m.programme_oldest({ days: oldest }))}
    </span>
  )
}
