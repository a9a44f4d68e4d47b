import type { Registration } from '@portal/contract/review/review.endpoints'
import { REGISTRATIONS_PAGE_SIZE as PAGE_SIZE } from '@portal/contract/users/registration-status'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import {
  AssignedRepName,
  LicenceEndDate,
  OpenRegistrationButton,
  openOnClickOutsideControls,
  type RegistrationRowsProps,
  SelectionCheckbox,
  TextCutToTwoLines,
} from './registration-cells.tsx'
import type { RegistrationListState } from './registration-list-state.ts'

type Props = RegistrationRowsProps & {
  sort: RegistrationListState['sort']
  onSort(sort: RegistrationListState['sort']): void
}

const CELL = 'px-2 py-1 lg:px-3'

/** A page of registrations as a table: column widths and row heights are fixed, regardless of the content (R§2). */
export function RegistrationTable({ registrations, sort, onSort, ...props }: Props) {
  const { reps, first, picked, onSelect, onEdit, byLicence } = props
  const ids = registrations?.map(({ id }) => id) ?? []
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
      cell: ({ id, companyUser }) => (
        <SelectionCheckbox
          label={m.registrations_pick({ name: personNameOrErased(companyUser.name) })}
          ids={[id]}
          {...{ picked, onSelect }}
          text={String(first + ids.indexOf(id))}
        />
      ),
      look: `w-18 text-muted lg:w-22 ${CELL}`,
    },
    {
      heading: m.registrations_name(),
      isRowHeader: true,
      cell: ({ companyUser }) => <TextCutToTwoLines text={personNameOrErased(companyUser.name)} />,
      look: CELL,
    },
    {
      heading: m.registrations_phone(),
      cell: ({ companyUser }) => formatPhone(companyUser.phone),
      look: `w-35 tabular-nums lg:w-42 ${CELL}`,
    },
    byLicence
      ? {
          heading: m.licence_until(),
          cell: registration => <LicenceEndDate registration={registration} />,
          look: `w-32 lg:w-40 ${CELL}`,
          sort: { ascending: sort === undefined ? true : undefined, onToggle: () => onSort(undefined) },
        }
      : {
          heading: m.registrations_clinic(),
          cell: ({ campaignInput }) => <TextCutToTwoLines text={campaignInput.clinicName} />,
          look: `w-20 lg:w-auto ${CELL}`,
        },
    {
      heading: m.registrations_status(),
      cell: ({ status }) => <RegistrationStatusBadge status={status} />,
      // On a narrow table the name needs the room more.
      look: `${byLicence ? 'hidden lg:table-cell' : 'w-35'} lg:w-37 ${CELL}`,
    },
    {
      heading: m.registrations_rep(),
      cell: registration => <AssignedRepName registration={registration} reps={reps} />,
      look: 'w-32 px-2 lg:w-46 lg:px-3',
    },
    {
      heading: m.registrations_date(),
      cell: ({ createdAt }) => formatDay(createdAt),
      look: 'hidden w-34 px-3 tabular-nums lg:table-cell',
      sort: {
        ascending: sort === 'oldest' || (byLicence ? undefined : false),
        onToggle: () => onSort(sort === 'oldest' ? undefined : 'oldest'),
      },
    },
    {
      heading: m.registrations_actions(),
      head: <span className="max-lg:sr-only">{m.registrations_actions()}</span>,
      cell: registration => (
        <OpenRegistrationButton registration={registration} onEdit={onEdit} onSelect={onSelect} />
      ),
      look: 'w-14 px-1 lg:w-20',
      skeleton: 'size-8',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={registrations}
      keyOf={({ id }) => id}
      skeletons={PAGE_SIZE}
      onRowClick={(event, registration) => openOnClickOutsideControls(event, () => onEdit(registration))}
      fixed
    />
  )
}
