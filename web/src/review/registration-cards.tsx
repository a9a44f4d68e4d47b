import { m } from '../paraglide/messages.js'
import { DataList } from '../ui/data-list.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import {
  AssignedRep,
  EditButton,
  type RegistrationRows,
  RegistrationStatusBadge,
} from './registration-cells.tsx'

/** The same page on a phone: one card for each registration, nothing to scroll sideways. */
export function RegistrationCards({ registrations, promoters, first, onEdit }: RegistrationRows) {
  return (
    <ul className="grid gap-3 min-[700px]:grid-cols-2">
      {registrations.map((registration, index) => (
        <li key={registration.id}>
          <article className="grid h-full content-start gap-3 rounded-card bg-surface p-5 shadow-card">
            <header className="flex items-start justify-between gap-3">
              <h2 className="grid min-w-0 gap-0.5">
                <span className="font-normal text-muted text-sm tabular-nums">
                  {m.registrations_no()} {first + index}
                </span>
                <span className="font-semibold">{registration.companyUser.name}</span>
              </h2>
              <span className="-mt-2 -mr-2">
                <EditButton registration={registration} onEdit={onEdit} />
              </span>
            </header>
            <DataList
              dense
              rows={[
                { label: m.registrations_phone(), value: registration.companyUser.phone },
                { label: m.registrations_clinic(), value: registration.campaignInput.clinicName },
                {
                  label: m.registrations_status(),
                  value: <RegistrationStatusBadge status={registration.status} />,
                },
                {
                  label: m.registrations_rep(),
                  value: <AssignedRep registration={registration} promoters={promoters} />,
                },
              ]}
            />
          </article>
        </li>
      ))}
    </ul>
  )
}

/** The shape of the cards while their page loads. */
export function CardsSkeleton({ rows }: { rows: readonly string[] }) {
  return (
    <div className="grid gap-3 min-[700px]:grid-cols-2">
      {rows.map(row => (
        <div key={row} className="grid gap-3 rounded-card bg-surface p-5 shadow-card">
          <SkeletonLines gap="gap-1" lines={['h-4 w-12', 'h-6 w-44']} />
          <div className="grid grid-cols-2 gap-3">
            {['phone', 'clinic', 'status', 'rep'].map(field => (
              <SkeletonLines key={field} gap="gap-1" lines={['h-4 w-16', 'h-6 w-full']} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
