import { joinItemNames } from '@portal/contract/orders/order-items'
import { shortOrderId } from '@portal/contract/orders/order-status'
import type { MyData } from '@portal/contract/privacy/my-data'
import { formatDateTime, formatDay, formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { orderStateLabel } from '../orders/order-state-labels.ts'
import { m } from '../texts.ts'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { TitledCard } from '../ui/titled-section.tsx'

/** The requests of an HCP with their lots. */
export function OwnDataRequestsSection({ requests }: { requests: MyData['requests'] }) {
  return (
    <TitledCard title={m.own_data_requests()}>
      {requests.length === 0 && <p className="text-muted">{m.own_data_none()}</p>}
      <ul className="grid gap-4 divide-y divide-line">
        {requests.map(request => (
          <li key={request.id} className="grid gap-2 pb-4 last:pb-0">
            <h3 className="font-semibold">{joinItemNames(request.samples)}</h3>
            <LabelledValueList dense rows={rowsOf(request)} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map(line => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}

function rowsOf(request: MyData['requests'][number]) {
  const { samples, shippedAt, endedAt, address, phone, courier, trackingNo, keptUntil } = request
  const notSent = samples.flatMap(({ name, notSent: reason }) =>
    reason === null ? [] : [[name, reason].filter(Boolean).join(': ')],
  )
  const lots = samples.flatMap(({ name, lotNo, expiresOn }) =>
    lotNo === null || expiresOn === null
      ? []
      : [m.own_data_lot({ name, lot: lotNo, day: formatDdMmYyyy(expiresOn) })],
  )
  return [
    { label: m.registrations_status(), value: orderStateLabel(request.ending ?? request.status) },
    { label: m.orders_id(), value: shortOrderId(request.id) },
    { label: m.stock_lots(), value: lots.length === 0 ? undefined : <Lines lines={lots} />, wide: true },
    {
      label: m.own_data_not_sent(),
      value: notSent.length === 0 ? undefined : <Lines lines={notSent} />,
      wide: true,
    },
    { label: m.own_data_requested(), value: formatDateTime(request.requestedAt) },
    { label: m.own_data_shipped(), value: shippedAt && formatDateTime(shippedAt) },
    { label: m.own_data_ended(), value: endedAt && formatDateTime(endedAt) },
    {
      label: m.own_data_address(),
      value: [address, phone && formatPhone(phone)].filter(Boolean).join(', '),
      wide: true,
    },
    { label: m.orders_remark(), value: request.remark, wide: true },
    { label: m.parcel_courier(), value: [courier, trackingNo].filter(Boolean).join(', ') },
    {
      label: m.own_data_kept(),
      value: keptUntil && m.own_data_kept_until({ day: formatDay(keptUntil) }),
      wide: true,
    },
  ]
}
