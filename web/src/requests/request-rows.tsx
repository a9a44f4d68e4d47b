import { orderState, shortOrderId } from '@portal/contract/order-status'
import type { RequestRow } from '@portal/contract/requests'
import { generatePath, Link } from 'react-router'
import { formatDay } from '../lib/dates.ts'
import { moveBetweenRows, RowTable } from '../lib/row-table.tsx'
import { OrderStatusBadge } from '../orders/order-card.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { useFitsTable } from '../ui/use-fits-table.ts'

type Props = { requests: readonly RequestRow[]; timeZone: string }

/** The requests as rows; on a phone as cards. Arrow keys move between them. */
export function RequestRows({ requests, timeZone }: Props) {
  if (!useFitsTable()) {
    return (
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card" onKeyDown={moveBetweenRows}>
        {requests.map(request => (
          <li key={request.id} className="grid gap-x-3 px-4 pt-1 pb-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <RequestLink request={request} />
              <OrderStatusBadge status={orderState(request)} />
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
    <RowTable
      columns={[
        m.orders_id(),
        m.orders_ordered_on(),
        m.requests_hcp(),
        m.orders_items(),
        m.registrations_rep(),
        m.registrations_status(),
      ]}
      roomy={m.registrations_rep()}
    >
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
            <OrderStatusBadge status={orderState(request)} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

function RequestLink({ request: { id, hcp } }: { request: RequestRow }) {
  return (
    <Link
      data-row
      to={generatePath(paths.adminRequest, { id })}
      aria-label={`${shortOrderId(id)}, ${hcp.name}`}
      className="-ml-1 inline-flex min-h-12 items-center rounded-control px-1 font-semibold text-action-ink tabular-nums hover:underline"
    >
      {shortOrderId(id)}
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
