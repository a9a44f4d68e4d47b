import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { REGISTRATIONS_PAGE_SIZE as PAGE_SIZE } from '@portal/contract/users/registration-status'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { m } from '../texts.ts'
import { type Column, DataTable, type RowSelection } from '../ui/data-table.tsx'
import { UnbrokenText } from '../ui/unbroken-text.tsx'
import {
  AssignedRepName,
  LicenceValidity,
  OpenRegistrationButton,
  TextCutToOneLine,
  TextCutToTwoLines,
} from './registration-cells.tsx'
import type { RegistrationListState } from './registration-list-state.ts'

type Props = {
  /** Undefined while the first page loads. */
  registrations: readonly Registration[] | undefined
  /** Undefined while they load. */
  reps: readonly Promoter[] | undefined
  /** The row number of the first one; 1 on the first page. */
  first: number
  selection: RowSelection<Registration>
  mayDecide: boolean
  onEdit(registration: Registration): void
  /** They are filtered by their practising certificate: its last day takes the clinic's place. */
  byLicence: boolean
  sort: RegistrationListState['sort']
  onSort(sort: RegistrationListState['sort']): void
}

const CELL = 'px-2 py-1'

/** A page of registrations (R§2). The columns of the table have fixed widths, regardless of the content; on a phone they are cards. */
export function RegistrationTable(props: Props) {
  const { registrations, reps, first, selection, mayDecide, onEdit, byLicence, sort, onSort } = props
  const open = (registration: Registration) => (
    <OpenRegistrationButton registration={registration} mayDecide={mayDecide} onEdit={onEdit} />
  )
  const columns: Column<Registration>[] = [
    {
      heading: m.registrations_no(),
      cell: registration => first + (registrations?.indexOf(registration) ?? 0),
      look: `w-10 text-muted tabular-nums ${CELL}`,
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
      look: `w-36 whitespace-nowrap tabular-nums ${CELL}`,
    },
    byLicence
      ? {
          heading: m.licence_until(),
          cell: registration => <LicenceValidity registration={registration} />,
          look: `w-34 ${CELL}`,
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
      look: `w-34 ${CELL}`,
    },
    {
      heading: m.registrations_rep(),
      cell: registration => <AssignedRepName registration={registration} reps={reps} />,
      look: `w-31 xl:w-46 ${CELL}`,
    },
    {
      heading: m.registrations_date(),
      cell: ({ createdAt }) => formatDay(createdAt),
      look: 'hidden w-32 px-2 tabular-nums min-[90rem]:table-cell',
      sort: {
        ascending: sort === 'oldest' || (byLicence ? undefined : false),
        onToggle: () => onSort(sort === 'oldest' ? undefined : 'oldest'),
      },
    },
    {
      heading: m.registrations_actions(),
      head: <span className="max-xl:sr-only">{m.registrations_actions()}</span>,
      cell: open,
      look: 'w-14 px-1 xl:w-18',
      skeleton: 'size-8',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={registrations}
      keyOf={({ id }) => id}
      skeletons={PAGE_SIZE}
      rowLook={() => 'h-14'}
      selection={selection}
      onOpen={onEdit}
      fixed
      renderCard={registration => (
        <div className="-mb-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 pt-1">
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

type CardProps = Pick<Props, 'byLicence'> & { registration: Registration }

/** The HCP of a card; the practising certificate takes the clinic's place as in the table. */
function CardText({ registration, byLicence }: CardProps) {
  const { companyUser, campaignInput } = registration
  const { professionalRegNo } = companyUser.extendedFields
  return (
    <div>
      <h2 className="font-semibold text-base">{personNameOrErased(companyUser.name)}</h2>
      <p className="text-muted tabular-nums">
        {professionalRegNo && `${professionalRegNo} · `}
        <UnbrokenText text={formatPhone(companyUser.phone)} />
      </p>
      {byLicence ? (
        <p>
          {m.licence_until()} <LicenceValidity registration={registration} />
        </p>
      ) : (
        <p>{campaignInput.clinicName}</p>
      )}
    </div>
  )
}
