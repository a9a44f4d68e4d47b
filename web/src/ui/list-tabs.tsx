import { COUNTED_ROWS_MAX } from '@portal/contract/platform/counted-max'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../lib/format-count.ts'
import { omitEmptyFilters } from '../lib/url-filters.ts'
import { m } from '../texts.ts'
import type { Option } from './select-field.tsx'

type Props<List, Name extends keyof List & string> = {
  /** The filters in the URL, and the one that the tabs set. */
  list: List
  name: Name
  label: string
  options: readonly Option<string & NonNullable<List[Name]>>[]
  /** The label of the tab without a choice. Default: All. */
  allLabel?: string
  /** The rows of each tab, if known; `all` are those of the tab without a choice. */
  counts?: Partial<Record<string, number>> | undefined
}

/**
 * The states of a list as tabs, each a link that keeps the other filters. They are in the place of a filter menu: only where the
 * specification has none.
 */
export function ListTabs<List extends object, Name extends keyof List & string>(props: Props<List, Name>) {
  const { list, name, label, options, allLabel = m.registrations_all(), counts } = props
  const { state } = useLocation()
  const line = useRef<HTMLElement>(null)
  const chosen = list[name]
  // The chosen tab may be outside the visible part on a phone.
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current=true]')
    if (chosen !== undefined) current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <nav
      ref={line}
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0 print:hidden"
    >
      <ul className="flex min-w-max gap-x-4 border-line border-b lg:min-w-0 lg:flex-wrap">
        {[{ value: undefined, label: allLabel }, ...options].map(tab => (
          <li key={tab.value ?? ''}>
            <Link
              to={{ search: String(new URLSearchParams(omitEmptyFilters({ ...list, [name]: tab.value }))) }}
              state={state}
              aria-current={tab.value === chosen}
              className="-mb-px inline-flex min-h-(--control) min-w-12 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-semibold text-muted text-sm transition -outline-offset-3 hover:text-ink aria-[current=true]:border-action-ink aria-[current=true]:text-action-ink"
            >
              {tab.label}
              <Count count={counts?.[tab.value ?? 'all']} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return <span className="font-normal tabular-nums">{countText(count)}</span>
}

/** The counts of states that exclude each other, and of all rows. */
export function withTotalCount<State extends string>(counts: Record<State, number> | undefined) {
  if (counts === undefined) return undefined
  return { ...counts, all: Object.values<number>(counts).reduce((sum, count) => sum + count, 0) }
}

/** A count of a list's rows, of which only so many are counted. */
export function countText(count: number): string {
  return count > COUNTED_ROWS_MAX ? `${formatCount(COUNTED_ROWS_MAX)}+` : formatCount(count)
}
