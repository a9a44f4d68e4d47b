import type { Activity } from '@portal/contract/activity/activity.endpoints'
import { formatDateTime } from '../lib/dates.ts'
import { m } from '../texts.ts'

/** An event as it is stored, for admins who investigate it. */
export function AuditEventDetails({ event: { action, record, at, network, details } }: { event: Activity }) {
  const rows = [
    [m.activity_detail_time(), formatDateTime(at)],
    [m.activity_detail_action(), action],
    [m.activity_detail_record(), `${record.kind} ${record.id}`],
    ...(network === null ? [] : [[m.activity_detail_from(), network]]),
    ...Object.entries(details ?? {}).map(([key, value]) => [key, JSON.stringify(value)]),
  ]
  return (
    <dl className="wrap-anywhere mx-4 mb-4 grid gap-x-4 gap-y-1 rounded-control bg-paper p-3 text-sm sm:grid-cols-[minmax(7rem,auto)_1fr] sm:ml-16">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
