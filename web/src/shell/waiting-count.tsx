import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'
import { waitingCountsQueryKey } from '../lib/query-client.ts'
import type { RoomEntry } from '../session/screen.ts'
import { m } from '../texts.ts'

/** Milliseconds between two polls. */
const INTERVAL = 60_000
/** There is no room for more digits. */
const SHOWN_MAX = 999

const PLACES = {
  corner: { at: 'absolute top-0 left-7', look: 'bg-action text-on-action' },
  end: { at: 'ml-auto', look: '' },
  /** In the corner while the rail is narrow. */
  rail: {
    at: 'absolute top-0 left-7 lg:static lg:ml-auto',
    look: 'bg-action text-on-action lg:bg-transparent lg:text-inherit',
  },
}

/** The number of what waits in a room, at the corner of its icon or after its name. New safety reports are in coral. */
export function WaitingCount({
  waiting,
  place,
}: Pick<RoomEntry, 'waiting'> & { place: keyof typeof PLACES }) {
  const { data } = useQuery({
    ...apiQuery(waitingCountsQueryKey, 'GET /admin/waiting'),
    refetchInterval: INTERVAL,
  })
  const count = (waiting && data?.[waiting]) ?? 0
  if (count === 0) return null
  const newReports = waiting === 'cases' ? (data?.newSafetyReports ?? 0) : 0
  const look = newReports > 0 ? 'bg-attention text-on-attention' : PLACES[place].look
  return (
    <>
      <span
        aria-hidden="true"
        className={`min-w-5 rounded-full px-1 text-center font-bold text-xs leading-[1.65] tabular-nums ${PLACES[place].at} ${look}`}
      >
        {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      </span>
      <span className="sr-only">
        {' '}
        {m.rooms_waiting({ count })}
        {newReports > 0 && `, ${m.safety_new({ count: newReports })}`}
      </span>
    </>
  )
}
