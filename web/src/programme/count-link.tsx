import type { FilteredList } from '@portal/contract/programme/programme-lists'
import { Link } from 'react-router'
import { formatCount } from '../lib/format-count.ts'
import { useFromHere } from '../lib/use-go-back.ts'
import { m } from '../texts.ts'
import { filteredListLocation } from './programme-figures.ts'

type Props = {
  count: number
  filteredList: FilteredList
  /** What is counted, for screen readers. */
  accessibleName: string
  /** The count in words. Default: the number. */
  text?: string
  /** Below the count: what of it needs attention. */
  remark?: string | false
  className?: string
}

/** A count that links to the list it counts. Zero has no link. */
export function CountLink({ count, filteredList, accessibleName, text, remark, className = '' }: Props) {
  const fromHere = useFromHere()
  const shown = text ?? formatCount(count)
  const look = `inline-flex min-h-(--control) min-w-(--control) items-center justify-end tabular-nums ${className}`
  if (count === 0) return <span className={`${look} px-1 text-muted`}>{shown}</span>
  return (
    <Link
      to={filteredListLocation(filteredList)}
      state={fromHere}
      aria-label={[m.programme_count({ what: accessibleName, count: shown }), remark]
        .filter(Boolean)
        .join(' ')}
      className={`${look} flex-wrap rounded-control px-1 font-semibold text-action-ink hover:bg-action-soft`}
    >
      <span className="underline decoration-dotted underline-offset-4">{shown}</span>
      {remark && ' '}
      {remark && <span className="basis-full font-normal text-attention sm:whitespace-nowrap">{remark}</span>}
    </Link>
  )
}
