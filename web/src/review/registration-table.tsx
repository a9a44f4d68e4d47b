import type { Promoter } from '@portal/contract/promoters'
import type { Registration } from '@portal/contract/review'
import { m } from '../paraglide/messages.js'
import { AssignedRep } from './assigned-rep.tsx'
import { EditButton } from './edit-button.tsx'
import { RegistrationStatusBadge } from './registration-status-badge.tsx'

export type RegistrationRows = {
  registrations: readonly Registration[]
  promoters: readonly Promoter[] | undefined
  /** The running number of the first one, from 1 on the first page. */
  first: number
  onEdit(registration: Registration): void
}

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
                <AssignedRep
                  promoterId={registration.companyUser.registeredByPromoterId}
                  promoters={promoters}
                />
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

export function TableHead() {
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
