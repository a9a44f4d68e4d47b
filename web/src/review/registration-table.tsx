import type { Registration } from '@portal/contract/review/review.endpoints'
import { REGISTRATIONS_PAGE_SIZE as PAGE_SIZE } from '@portal/contract/users/registration-status'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import {
  AssignedRepName,
  LicenceEndDate,
  OpenRegistrationButton,
  openOnClickOutsideControls,
  type RegistrationRowsProps,
  SelectionCheckbox,
  TextCutToOneLine,
  TextCutToTwoLines,
} from './registration-cells.tsx'
import type { RegistrationListState } from './registration-list-state.ts'

type Props = RegistrationRowsProps & {
  sort: RegistrationListState['sort']
  onSort(sort: RegistrationListState['sort']): void
}

const CELL = 'px-2 py-1 xl:px-3'

/** A page of registrations (R§2). The columns of the table have fixed widths, regardless of the content; on a phone they are cards. */
export function RegistrationTable({ registrations, sort, onSort, ...props }: Props) {
  const { reps, first, picked, onSelect, onEdit, byLicence } = props
  const ids = registrations?.map(({ id }) => id) ?? []
  const number = ({ id, companyUser }: Registration) => (
    <SelectionCheckbox
      label={m.registrations_pick({ name: personNameOrErased(companyUser.name) })}
      ids={[id]}
      {...{ picked, onSelect }}
      text={String(first + ids.indexOf(id))}
    />
  )
  const open = (registration: Registration) => (
    <OpenRegistrationButton registration={registration} onEdit={onEdit} onSelect={onSelect} />
  )
  const columns: Column<Registration>[] = [
    {
      heading: m.registrations_no(),
      head: registrations && onSelect && (
        <SelectionCheckbox
          label={m.registrations_pick_all()}
          {...{ ids, picked, onSelect }}
          text={m.registrations_no()}
        />
      ),
      cell: number,
      look: `w-18 text-muted xl:w-20 ${CELL}`,
    },
    {
      heading: m.registrations_name(),
      isRowHeader: true,
      cell: ({ companyUser }) => (
        <>
          <TextCutToTwoLines text={personNameOrErased(companyUser.name)} />
          <TextCutToOneLine text={companyUser.extendedFields.professionalRegNo} />
        </>
      ),
      look: CELL,
    },
    {
      heading: m.registrations_phone(),
      cell: ({ companyUser }) => formatPhone(companyUser.phone),
      look: `w-35 whitespace-nowrap tabular-nums xl:w-40 ${CELL}`,
    },
    byLicence
      ? {
          heading: m.licence_until(),
          cell: registration => <LicenceEndDate registration={registration} />,
          look: `w-32 xl:w-40 ${CELL}`,
          sort: { ascending: sort === undefined ? true : undefined, onToggle: () => onSort(undefined) },
        }
      : {
          heading: m.registrations_clinic(),
          cell: ({ campaignInput }) => <TextCutToTwoLines text={campaignInput.clinicName} />,
          look: CELL,
        },
    {
      heading: m.registrations_status(),
      cell: ({ status }) => <RegistrationStatusBadge status={status} />,
      look: `w-33 xl:w-36 ${CELL}`,
    },
    {
      heading: m.registrations_rep(),
      cell: registration => <AssignedRepName registration={registration} reps={reps} />,
      look: `w-30 xl:w-44 ${CELL}`,
    },
    {
      heading: m.registrations_date(),
      cell: ({ createdAt }) => formatDay(createdAt),
      look: 'hidden w-30 px-3 tabular-nums xl:table-cell',
      sort: {
        ascending: sort === 'oldest' || (byLicence ? undefined : false),
        onToggle: () => onSort(sort === 'oldest' ? undefined : 'oldest'),
      },
    },
    {
      heading: m.registrations_actions(),
      head: <span className="max-xl:sr-only">{m.registrations_actions()}</span>,
      cell: open,
      look: 'w-14 px-1 xl:w-20',
      skeleton: 'size-8',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={registrations}
      keyOf={({ id }) => id}
      skeletons={PAGE_SIZE}
      rowLook={() => 'h-13'}
      onRowClick={(event, registration) => openOnClickOutsideControls(event, () => onEdit(registration))}
      fixed
      renderCard={registration => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: its Edit button is what keys reach
        <div
          className="-mx-4 -mt-1 -mb-3 grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 px-4 py-2 has-[input:checked]:bg-action-soft"
          onClick={event => openOnClickOutsideControls(event, () => onEdit(registration))}
        >
          <div className="-my-1 text-muted">{number(registration)}</div>
          <CardText registration={registration} byLicence={byLicence} />
          <div className="-mr-3">{open(registration)}</div>
          <p className="col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 pt-1">
            <RegistrationStatusBadge status={registration.status} />
            <AssignedRepName registration={registration} reps={reps} />
          </p>
        </div>
      )}
    />
  )
}

type CardProps = Pick<RegistrationRowsProps, 'byLicence'> & { registration: Registration }

/** The HCP of a card; the practising certificate takes the clinic's place as in the table. */
function CardText({ registration, byLicence }: CardProps) {
  const { companyUser, campaignInput } = registration
  const { professionalRegNo } = companyUser.extendedFields
  return (
    <div>
      <h2 className="font-semibold text-base">{personNameOrErased(companyUser.name)}</h2>
      <p className="text-muted tabular-nums">
        {professionalRegNo && `${professionalRegNo} · `}
        <Unbroken text={formatPhone(companyUser.phone)} />
      </p>
      {byLicence ? (
        <p>
          {m.licence_until()} <LicenceEndDate registration={registration} />
        </p>
      ) : (
        <p>{campaignInput.clinicName}</p>
      )}
    </div>
  )
}
