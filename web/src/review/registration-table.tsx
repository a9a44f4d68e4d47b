import { m } from '../paraglide/messages.js'
import { Skeleton } from '../ui/skeleton.tsx'
import {
  AssignedRep,
  EditButton,
  type RegistrationRows,
  RegistrationStatusBadge,
} from './registration-cells.tsx'

/** The registrations of a page, one per row (R§2). */
export function RegistrationTable({ registrations, promoters, first, onEdit }: RegistrationRows) {
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card">
      <table className="w-full text-left">
        <TableHead />
        <tbody className="divide-y divide-line">
          {registrations.map((registration, index) => (
            <tr key={registration.id} className="transition hover:bg-sunken">
              <td className="px-4 py-2 text-muted tabular-nums">{first + index}</td>
              <th scope="row" className="px-4 py-2 font-semibold">
                {registration.companyUser.name}
              </th>
              <td className="px-4 py-2 tabular-nums">{registration.companyUser.phone}</td>
              <td className="px-4 py-2">{registration.campaignInput.clinicName}</td>
              <td className="px-4 py-2">
                <RegistrationStatusBadge status={registration.status} />
              </td>
              <td className="px-4 py-2">
                <AssignedRep registration={registration} promoters={promoters} />
              </td>
              <td className="px-4 py-1">
                <EditButton registration={registration} onEdit={onEdit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableHead() {
  const columns = [
    m.registrations_no(),
    m.registrations_name(),
    m.registrations_phone(),
    m.registrations_clinic(),
    m.registrations_status(),
    m.registrations_rep(),
    m.registrations_actions(),
  ]
  return (
    <thead className="border-line border-b text-muted text-sm">
      <tr>
        {columns.map(column => (
          <th key={column} scope="col" className="px-4 py-3 font-semibold">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const COLUMNS = ['w-5', 'w-40', 'w-28', 'w-44', 'w-24', 'w-32', 'w-8']

/** The shape of the table while its page loads. */
export function TableSkeleton({ rows }: { rows: readonly string[] }) {
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card">
      <table className="w-full text-left">
        <TableHead />
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row} className="h-14">
              {COLUMNS.map(width => (
                <td key={width} className="px-4">
                  <Skeleton className={`h-5 ${width}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
