import type { Supply } from '@portal/contract/distribution-report'
import { generatePath, Link } from 'react-router'
import { formatDay, formatIsoDay } from '../lib/dates.ts'
import { moveBetweenRows, RowTable } from '../lib/row-table.tsx'
import { OrderStatusBadge } from '../orders/order-card.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { useFitsTable } from '../ui/use-fits-table.ts'
import { LotText } from './lot-text.tsx'

type Props = { supplies: readonly Supply[]; timeZone: string }

/** The shipped samples as rows; on a phone as cards. The recipient links to the request. */
export function DistributionRows({ supplies, timeZone }: Props) {
  if (!useFitsTable()) {
    return (
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card" onKeyDown={moveBetweenRows}>
        {supplies.map(supply => (
          <li key={keyOf(supply)} className="wrap-anywhere px-4 pt-1 pb-3 text-sm">
            <Recipient supply={supply} />
            {supply.lost && <OrderStatusBadge status="LOST" />}
            <p>{supply.address}</p>
            <p>
              {supply.sample.name} × {supply.quantity}
            </p>
            {supply.sample.registrationNo && <p>{supply.sample.registrationNo}</p>}
            <p className="text-muted tabular-nums">
              {formatDay(supply.shippedAt, timeZone)} · <LotText lot={supply} />
            </p>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <RowTable
      columns={[
        m.supply_shipped(),
        m.supply_recipient(),
        m.stock_sample(),
        m.stock_lot_no(),
        m.supply_expiry(),
        m.supply_quantity(),
      ]}
    >
      {supplies.map(supply => (
        <tr key={keyOf(supply)} className="align-top *:py-2">
          <td className="whitespace-nowrap px-3 tabular-nums">{formatDay(supply.shippedAt, timeZone)}</td>
          <th scope="row" className="wrap-anywhere w-[30%] px-3 font-normal">
            <span className="-my-3.5 block">
              <Recipient supply={supply} />
            </span>
            {supply.lost && <OrderStatusBadge status="LOST" />}
            <span className="block">{supply.address}</span>
          </th>
          <td className="wrap-anywhere px-3">
            {supply.sample.name}
            <span className="block">{supply.sample.registrationNo}</span>
          </td>
          <td className="wrap-anywhere px-3 tabular-nums">{supply.lotNo}</td>
          <td className="px-3 tabular-nums">{formatIsoDay(supply.expiresOn)}</td>
          <td className="px-3 tabular-nums">{supply.quantity}</td>
        </tr>
      ))}
    </RowTable>
  )
}

function keyOf({ orderId, sample }: Supply): string {
  return `${orderId} ${sample.id}`
}

function Recipient({ supply: { orderId, hcp } }: { supply: Supply }) {
  return (
    <Link
      data-row
      to={generatePath(paths.adminRequest, { id: orderId })}
      className="-ml-1 inline-flex min-h-12 items-center rounded-control px-1 font-semibold text-action-ink hover:underline"
    >
      {hcp.name}
    </Link>
  )
}
