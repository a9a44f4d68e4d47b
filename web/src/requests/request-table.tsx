import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import type { RequestRow } from '@portal/contract/requests/requests.endpoints'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDay } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { OpenDeliveryProblemBadge } from '../orders/order-delivery-problem.tsx'
import { OrderStatusBadge } from '../orders/order-status-badge.tsx'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'

/** The requests as rows; on a phone as cards. */
export function RequestTable({ requests }: { requests: readonly RequestRow[] | undefined }) {
  const columns: Column<RequestRow>[] = [
    {
      heading: m.orders_id(),
      cell: request => (
        <RequestLink request={request} look="tabular-nums">
          {shortOrderId(request.id)}
        </RequestLink>
      ),
    },
    {
      heading: m.orders_ordered_on(),
      cell: ({ createdAt }) => formatDay(createdAt),
      look: 'whitespace-nowrap px-3 tabular-nums',
    },
    {
      heading: m.requests_hcp(),
      isRowHeader: true,
      cell: ({ hcp, practice }) => (
        <>
          {personNameOrErased(hcp.name)}
          <span className="block font-normal">{practice}</span>
        </>
      ),
      look: 'wrap-anywhere w-[28%] px-3 py-1',
    },
    { heading: m.orders_items(), cell: request => <Items request={request} />, look: 'px-3 py-1' },
    {
      heading: m.registrations_rep(),
      cell: ({ rep }) => rep?.name ?? m.registrations_not_assigned(),
      look: 'wrap-anywhere hidden px-3 lg:table-cell',
    },
    {
      heading: m.registrations_status(),
      cell: request => (
        // Blocks: a table gives a grid too little width for text that does not wrap.
        <div className="*:my-1 *:block *:empty:hidden">
          <span>
            <OrderStatusBadge status={toOrderState(request)} />
          </span>
          <span>
            <OpenDeliveryProblemBadge order={request} />
          </span>
        </div>
      ),
      look: 'whitespace-nowrap px-3',
      skeleton: 'h-7 w-28 rounded-full',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={requests}
      keyOf={({ id }) => id}
      renderCard={request => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <RequestLink request={request} look="text-base">
              {personNameOrErased(request.hcp.name)}
            </RequestLink>
            <OrderStatusBadge status={toOrderState(request)} />
            <OpenDeliveryProblemBadge order={request} />
          </div>
          <p>{request.practice}</p>
          <Items request={request} />
          <p className="text-muted tabular-nums">
            {[formatDay(request.createdAt), request.rep?.name, shortOrderId(request.id)]
              .filter(Boolean)
              // A line that breaks begins with a word, not with the dot.
              .join('\u00a0· ')}
          </p>
        </>
      )}
    />
  )
}

type LinkProps = { request: RequestRow; look: string; children: string }

function RequestLink({ request: { id, hcp }, look, children }: LinkProps) {
  return (
    <Link
      data-row
      to={generatePath(adminPaths.request, { id })}
      aria-label={`${shortOrderId(id)}, ${personNameOrErased(hcp.name)}`}
      className={`-ml-1 inline-flex min-h-12 items-center rounded-control px-1 font-semibold text-action-ink hover:underline ${look}`}
    >
      {children}
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
