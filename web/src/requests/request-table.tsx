import { joinItemNames } from '@portal/contract/orders/order-items'
import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import type { RequestRow } from '@portal/contract/requests/requests.endpoints'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDay } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { OpenDeliveryProblemBadge } from '../orders/order-delivery-problem.tsx'
import { OrderStatusBadge } from '../orders/order-status-badge.tsx'
import { m } from '../texts.ts'
import { CutText } from '../ui/cut-text.tsx'
import { type Column, DataTable, type RowSelection } from '../ui/data-table.tsx'

type Props = { requests: readonly RequestRow[] | undefined; selection: RowSelection<RequestRow> }

/** The requests as rows; on a phone as cards. */
export function RequestTable({ requests, selection }: Props) {
  const columns: Column<RequestRow>[] = [
    {
      heading: m.orders_id(),
      cell: request => (
        <>
          <RequestLink request={request} look="text-sm tabular-nums">
            {shortOrderId(request.id)}
          </RequestLink>
          <span className="-mt-3 block pb-1 tabular-nums xl:hidden">{formatDay(request.createdAt)}</span>
        </>
      ),
      look: 'w-32 px-3',
    },
    {
      heading: m.orders_ordered_on(),
      cell: ({ createdAt }) => formatDay(createdAt),
      look: 'hidden w-30 px-3 tabular-nums xl:table-cell',
    },
    {
      heading: m.requests_hcp(),
      isRowHeader: true,
      cell: ({ hcp, practice }) => (
        // Two lines fit into the row, and neither cuts the other.
        <div className="leading-tight">
          <CutText>{personNameOrErased(hcp.name)}</CutText>
          <div className="font-normal text-muted text-xs">
            <CutText>{practice}</CutText>
          </div>
        </div>
      ),
    },
    {
      heading: m.orders_items(),
      cell: itemsText,
      look: 'w-[22%] px-3',
    },
    {
      heading: m.registrations_rep(),
      cell: ({ rep }) => rep?.name ?? m.registrations_not_assigned(),
      look: 'hidden w-40 px-3 min-[90rem]:table-cell',
    },
    {
      heading: m.registrations_status(),
      cell: request => (
        <div className="flex items-center gap-1">
          <OrderStatusBadge status={toOrderState(request)} />
          <OpenDeliveryProblemBadge order={request} />
        </div>
      ),
      look: 'w-60 whitespace-nowrap px-3',
      skeleton: 'h-7 w-28 rounded-full',
    },
  ]
  return (
    <DataTable
      fixed
      columns={columns}
      rows={requests}
      keyOf={({ id }) => id}
      skeletons={10}
      selection={selection}
      renderCard={request => (
        <>
          <div className="flex items-center justify-between gap-x-3">
            <RequestLink request={request} look="text-base">
              {personNameOrErased(request.hcp.name)}
            </RequestLink>
            <span className="shrink-0 text-muted tabular-nums">{formatDay(request.createdAt)}</span>
          </div>
          <p>{itemsText(request)}</p>
          <p className="text-muted">
            {[request.practice, request.rep?.name].filter(Boolean).join('\u00a0· ')}
          </p>
          <div className="mt-1 flex flex-wrap gap-1">
            <OrderStatusBadge status={toOrderState(request)} />
            <OpenDeliveryProblemBadge order={request} />
          </div>
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
      className={`-ml-1 inline-flex min-h-(--control) items-center rounded-control px-1 font-semibold text-action-ink hover:underline ${look}`}
    >
      {children}
    </Link>
  )
}

/** The samples, each with the lot that it was shipped from. */
function itemsText({ items }: RequestRow): string {
  return joinItemNames(items.map(({ name, lot }) => ({ name: lot ? `${name} · ${lot.lotNo}` : name })))
}
