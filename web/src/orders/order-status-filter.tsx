import { ORDER_STATES, type OrderState } from '@portal/contract/orders/order-status'
import { ArrowUpNarrowWide } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { RepOrderFilters } from '../reps/recruited-users.api.ts'
import { toRepOrdersQueryString } from '../reps/rep-order-filters.ts'
import { m } from '../texts.ts'
import { orderStateLabel } from './order-state-labels.ts'

type Props = {
  /** Number of orders by status. */
  countsByStatus: Record<OrderState, number>
  filters: RepOrderFilters
}

const look =
  'inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap rounded-full border border-edge bg-surface px-4 font-semibold text-sm transition ' +
  'hover:bg-action-soft active:scale-95 aria-[current=true]:border-action aria-[current=true]:bg-action aria-[current=true]:text-on-action'

/**
 * One row of filters, stored in the URL: each existing status with its count, those that wait for the rep first,
 * and the sort order.
 */
export function OrderStatusFilter({ countsByStatus, filters }: Props) {
  const value = filters.status
  const { state } = useLocation()
  const line = useRef<HTMLElement>(null)

  // The selected filter may be outside the visible part on a phone, also when *Select* comes and takes of it. *All* moves no further
  // than it must: what waits stands before it.
  useEffect(() => {
    const chosen = line.current?.querySelector(`[data-status='${value ?? ''}']`)
    const inline = value === undefined ? 'nearest' : 'center'
    const observer = new ResizeObserver(() => chosen?.scrollIntoView({ block: 'nearest', inline }))
    if (line.current) observer.observe(line.current)
    return () => observer.disconnect()
  }, [value])

  const oldest = filters.sort === 'oldest'
  const shown = ORDER_STATES.filter(status => status === value || countsByStatus[status] > 0)
  const waits = shown[0] === 'PROCESSING'
  const statuses = [...shown.slice(0, waits ? 1 : 0), undefined, ...shown.slice(waits ? 1 : 0)]
  const keep = { replace: true, state, className: look }
  return (
    <nav
      ref={line}
      aria-label={m.requests_filter()}
      className="relative min-w-0 overflow-x-auto px-1 [scrollbar-width:none]"
    >
      <ul className="flex gap-2">
        {statuses.map(status => (
          <li key={status ?? 'all'}>
            <Link
              {...keep}
              data-status={status ?? ''}
              to={{ search: toRepOrdersQueryString({ ...filters, status }) }}
              aria-current={status === value}
            >
              {status ? orderStateLabel(status) : m.requests_all()}
              {status && <span className="tabular-nums">{countsByStatus[status]}</span>}
            </Link>
          </li>
        ))}
        <li>
          <Link
            {...keep}
            to={{ search: toRepOrdersQueryString({ ...filters, sort: oldest ? 'newest' : 'oldest' }) }}
            aria-current={oldest}
          >
            <ArrowUpNarrowWide className="size-5" />
            {m.requests_oldest()}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
