import { shownOrderId } from '@portal/contract/order-status'
import type { RequestRow } from '@portal/contract/requests'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { formatDay } from '../lib/dates.ts'
import { stepRows } from '../lib/step-rows.ts'
import { OrderStatusBadge } from '../orders/order-card.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { useTableRoom } from '../ui/table-room.ts'

type Props = { requests: readonly RequestRow[]; timeZone: string }

/** The requests, one a row; on a phone one a card. Arrows lead from one to the next. */
export function RequestRows({ requests, timeZone }: Props) {
  if (!useTableRoom()) {
    return (
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card" onKeyDown={stepRows}>
        {requests.map(request => (
          <li key={request.id} className="grid gap-x-3 px-4 pt-1 pb-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <RequestLink request={request} />
              <OrderStatusBadge status={request.status} />
            </div>
            <p className="wrap-anywhere font-semibold">{request.hcp.name}</p>
            <p className="wrap-anywhere">{request.practice}</p>
            <Items request={request} />
            <p className="text-muted tabular-nums">
              {formatDay(request.createdAt, timeZone)}
              {request.rep && ` · ${request.rep.name}`}
            </p>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Frame>
      {requests.map(request => (
        <tr key={request.id} className="h-12 align-middle">
          <td className="px-3">
            <RequestLink request={request} />
          </td>
          <td className="whitespace-nowrap px-3 tabular-nums">{formatDay(request.createdAt, timeZone)}</td>
          <th scope="row" className="wrap-anywhere w-[19%] px-3 py-1 font-semibold">
            {request.hcp.name}
            <span className="block font-normal">{request.practice}</span>
          </th>
          <td className="px-3 py-1">
            <Items request={request} />
          </td>
          <td className="wrap-anywhere hidden px-3 lg:table-cell">
            {request.rep?.name ?? m.registrations_not_assigned()}
          </td>
          <td className="whitespace-nowrap px-3">
            <OrderStatusBadge status={request.status} />
          </td>
        </tr>
      ))}
    </Frame>
  )
}

function RequestLink({ request: { id, hcp } }: { request: RequestRow }) {
  return (
    <Link
      data-row
      to={generatePath(paths.adminRequest, { id })}
      aria-label={`${shownOrderId(id)}, ${hcp.name}`}
      className="-ml-1 inline-flex min-h-12 items-center rounded-control px-1 font-semibold text-action-ink tabular-nums hover:underline"
    >
      {shownOrderId(id)}
    </Link>
  )
}

function Items({ request: { items } }: { request: RequestRow }) {
  return (
    <ul>
      {items.map(({ id, name, lot }) => (
        <li key={id}>
          {name}
          {lot && <span className="text-muted"> · {lot.lotNo}</span>}
        </li>
      ))}
    </ul>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card">
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b text-muted">
          <tr className="h-12">
            {[m.orders_id(), m.orders_ordered_on(), m.requests_hcp(), m.orders_items()].map(name => (
              <th key={name} scope="col" className="px-3 font-semibold">
                {name}
              </th>
            ))}
            <th scope="col" className="hidden px-3 font-semibold lg:table-cell">
              {m.registrations_rep()}
            </th>
            <th scope="col" className="px-3 font-semibold">
              {m.registrations_status()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line" onKeyDown={stepRows}>
          {children}
        </tbody>
      </table>
    </div>
  )
}
