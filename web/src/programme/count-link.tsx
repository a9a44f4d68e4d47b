import type { FilteredList } from '@portal/contract/programme/programme-lists'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { filteredListLocation } from './programme-figures.ts'

type Props = {
  count: number
  filteredList: FilteredList
  /** The label of the count for screen readers. */
  accessibleName: string
  className?: string
}

/** A count that links to the list it counts. Zero has no link. */
export function CountLink({ count, filteredList, accessibleName, className = '' }: Props) {
  const { pathname, search } = useLocation()
  const shown = formatCount(count)
  const look = `inline-flex min-h-(--control) min-w-(--control) items-center justify-end tabular-nums ${className}`
  if (count === 0) return <span className={`${look} px-1 text-muted`}>{shown}</span>
  return (
    <Link
      to={filteredListLocation(filteredList)}
      state={{ fromPath: pathname + search }}
      aria-label={m.programme_count({ what: accessibleName, count: shown })}
      className={`${look} rounded-control px-1 font-semibold text-action-ink hover:bg-action-soft hover:underline`}
    >
      {shown}
    </Link>
  )
}
