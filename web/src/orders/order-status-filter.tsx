import { ORDER_STATUSES, type OrderStatus, orderStatusLabel } from '@portal/contract/order-status'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '../paraglide/messages.js'

/** So few are read faster than they are filtered. */
const HANDFUL = 8

type Props = {
  /** How many orders there are in each status. */
  counts: Record<OrderStatus, number>
  /** The status shown alone; none: all. */
  value: OrderStatus | undefined
}

const look =
  'inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap rounded-full border border-edge bg-surface px-4 font-semibold text-sm transition ' +
  'hover:bg-action-soft active:scale-95 aria-[current=true]:border-action aria-[current=true]:bg-action aria-[current=true]:text-on-action'

/** One line of choices, one for each status that occurs, with how many there are; kept in the address. */
export function OrderStatusFilter({ counts, value }: Props) {
  const { state } = useLocation()
  const line = useRef<HTMLElement>(null)
  const total = ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0)

  // The choice made may stand beyond the edge of a phone.
  useEffect(() => {
    if (value === undefined) return
    const chosen = line.current?.querySelector<HTMLElement>('[aria-current=true]')
    if (line.current && chosen) {
      line.current.scrollLeft = chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2
    }
  }, [value])

  if (total <= HANDFUL && value === undefined) return null
  const keep = { replace: true, state, className: look }
  return (
    <nav ref={line} aria-label={m.requests_filter()} className="relative -mx-4 overflow-x-auto px-4 py-1">
      <ul className="flex gap-2">
        <li>
          <Link {...keep} to={{ search: '' }} aria-current={value === undefined}>
            {m.requests_all()}
          </Link>
        </li>
        {ORDER_STATUSES.filter(status => status === value || counts[status] > 0).map(status => (
          <li key={status}>
            <Link {...keep} to={{ search: `?status=${status}` }} aria-current={status === value}>
              {orderStatusLabel(status)}
              <span className="tabular-nums">{counts[status]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
