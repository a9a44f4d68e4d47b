import { joinItemNames, samplesOfOrder } from '@portal/contract/orders/order-items'
import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import { Link, useLocation } from 'react-router'
import { calendarDaysSince } from '../lib/dates.ts'
import { repRequestPath } from '../order-paths.ts'
import { m } from '../texts.ts'
import { SkeletonLines, SkeletonRowsCard } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { waitingOrdersPath } from './rep-order-filters.ts'

/** The number of requests that fit on a laptop's screen. */
const SHOWN = 6

type Props = {
  /** The requests that wait, oldest first; undefined while they load. */
  hcpsWithWaitingOrders: readonly RecruitedUser[] | undefined
  isFailed: boolean
}

/** The requests that have waited longest, the first of the dashboard on a wide screen. */
export function LongestWaitingRequests({ hcpsWithWaitingOrders, isFailed }: Props) {
  const { pathname, search } = useLocation()
  const state = { fromPath: pathname + search }
  const next = hcpsWithWaitingOrders?.slice(0, SHOWN)
  return (
    <section className="grid gap-2">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <h2 className="font-bold text-lg">{m.rep_next_requests()}</h2>
        {next && next.length > 0 && (
          <TextLink to={waitingOrdersPath} state={state}>
            {m.requests_show_all()}
          </TextLink>
        )}
      </div>
      {hcpsWithWaitingOrders === undefined && !isFailed && (
        <SkeletonRowsCard count={3}>
          <SkeletonLines lines={['h-6 w-44', 'h-4.5 w-56', 'h-4.5 w-40']} />
        </SkeletonRowsCard>
      )}
      {next?.length === 0 && (
        <p className="rounded-card bg-surface px-5 py-4 text-muted shadow-card">{m.rep_nothing_waits()}</p>
      )}
      {next && next.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
          {next.flatMap(({ orders, name, clinicName }) =>
            orders.map(order => (
              <li key={order.id}>
                <Link
                  to={repRequestPath(order.id)}
                  state={state}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-5 py-3 transition -outline-offset-3 hover:bg-action-soft"
                >
                  <span className="font-semibold">{name}</span>
                  <span className="text-muted text-sm leading-6">{describeAge(order.createdAt)}</span>
                  <span className="col-span-full grid text-muted text-sm">
                    <span>{clinicName}</span>
                    <span>{joinItemNames(samplesOfOrder(order))}</span>
                  </span>
                </Link>
              </li>
            )),
          )}
        </ul>
      )}
    </section>
  )
}

function describeAge(instant: string): string {
  const days = calendarDaysSince(instant)
  return days === 0 ? m.rep_age_today() : m.rep_age_days({ days })
}
