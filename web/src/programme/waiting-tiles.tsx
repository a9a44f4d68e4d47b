import type { ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import {
  type FilteredList,
  filterForWaiting,
  LONG_WAIT_DAYS,
  WAITING_KINDS,
  type WaitingKind,
} from '@portal/contract/programme/programme-lists'
import { calendarDaysSince } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { useMayOpen } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { CardLink } from '../ui/card-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { filteredListLocation, LIST_PATHS } from './programme-figures.ts'

const KINDS: Record<WaitingKind, () => string> = {
  REVIEW: m.programme_waiting_review,
  APPROVE: m.programme_waiting_approve,
  SHIP: m.programme_waiting_ship,
}

type Tile = {
  name: string
  list: FilteredList
  count: number | undefined
  since: string | null | undefined
  /** The days from which the oldest needs attention. */
  lateAfter: number
}

/** What waits for somebody, each with the age of the oldest, and a link to the list that it counts. */
export function WaitingTiles({ current }: { current: ProgrammeToday | undefined }) {
  const mayOpen = useMayOpen()
  const tiles: Tile[] = [
    ...WAITING_KINDS.map(kind => ({
      name: KINDS[kind](),
      list: filterForWaiting(kind),
      count: current?.waiting[kind].count,
      since: current?.waiting[kind].oldestSince,
      lateAfter: LONG_WAIT_DAYS,
    })),
    {
      name: m.programme_cases_overdue(),
      list: { list: 'cases', filter: { state: 'overdue' } },
      count: current?.cases.overdue,
      since: current?.cases.firstDueAt,
      lateAfter: 0,
    },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      {tiles
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

function OldestAge({ count, since, lateAfter }: Omit<Tile, 'name' | 'list'>) {
  const days = since == null ? 0 : calendarDaysSince(since)
  const isLate = count !== undefined && count > 0 && days >= lateAfter
  return (
    <span className={`min-h-5 text-sm ${isLate ? 'font-semibold text-attention' : 'text-muted'}`}>
      {count !== undefined && (count === 0 ? m.programme_waiting_none() : m.programme_oldest({ days }))}
    </span>
  )
}
