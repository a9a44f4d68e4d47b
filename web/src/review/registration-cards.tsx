import { REGISTRATIONS_PAGE_SIZE as PAGE_SIZE } from '@portal/contract/users/registration-status'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { m } from '../texts.ts'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { LoadingAnnouncement, SkeletonLines } from '../ui/skeleton.tsx'
import {
  AssignedRepName,
  LicenceEndDate,
  OpenRegistrationButton,
  openOnClickOutsideControls,
  type RegistrationRowsProps,
  SelectionCheckbox,
} from './registration-cells.tsx'

/** The same page on a phone: one card per registration, without horizontal scrolling. */
export function RegistrationCards(props: RegistrationRowsProps) {
  const { registrations, reps, first, picked, onSelect, onEdit, byLicence } = props
  if (registrations === undefined) return <CardsSkeleton />
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {registrations.map((registration, index) => (
        <li key={registration.id}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: its Edit button is what keys reach */}
          <article
            className="grid h-full cursor-pointer content-start gap-2 rounded-card bg-surface p-5 pt-3 shadow-card has-[input:checked]:bg-action-soft"
            onClick={event => openOnClickOutsideControls(event, () => onEdit(registration))}
          >
            <header>
              <div className="-mr-2 flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
                <SelectionCheckbox
                  label={m.registrations_pick({ name: personNameOrErased(registration.companyUser.name) })}
                  ids={[registration.id]}
                  picked={picked}
                  onSelect={onSelect}
                  text={`${m.registrations_no()} ${first + index}`}
                />
                <span className="tabular-nums">
                  {m.review_registered({ day: formatDay(registration.createdAt) })}
                </span>
                <OpenRegistrationButton registration={registration} onEdit={onEdit} onSelect={onSelect} />
              </div>
              <h2 className="wrap-anywhere font-semibold">
                {personNameOrErased(registration.companyUser.name)}
              </h2>
            </header>
            <LabelledValueList
              dense
              rows={[
                { label: m.registrations_phone(), value: formatPhone(registration.companyUser.phone) },
                byLicence
                  ? { label: m.licence_until(), value: <LicenceEndDate registration={registration} /> }
                  : { label: m.registrations_clinic(), value: registration.campaignInput.clinicName },
                {
                  label: m.registrations_status(),
                  value: <RegistrationStatusBadge status={registration.status} />,
                },
                {
                  label: m.registrations_rep(),
                  value: <AssignedRepName registration={registration} reps={reps} />,
                },
              ]}
            />
          </article>
        </li>
      ))}
    </ul>
  )
}

function CardsSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LoadingAnnouncement />
      {Array.from({ length: PAGE_SIZE }, (_, row) => `row ${row}`).map(row => (
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
