import type { Registration } from '@portal/contract/review'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ListState } from './list-state.ts'
import {
  AssignedRep,
  EditButton,
  opensOnClick,
  type RegistrationRows,
  RegistrationStatusBadge,
  SelectBox,
  TwoLineText,
} from './registration-cells.tsx'

type Props = RegistrationRows & {
  sort: ListState['sort']
  onSort(sort: ListState['sort']): void
}

/** A page of registrations as a table: column widths and row heights are fixed, regardless of the content (R§2). */
export function RegistrationTable(props: Props) {
  const { registrations, picked, onPick } = props
  const ids = registrations.map(({ id }) => id)
  return (
    <Frame
      no={
        <SelectBox
          label={m.registrations_pick_all()}
          picked={ids.every(id => picked.has(id))}
          onPick={wanted => onPick(ids, wanted)}
        >
          {m.registrations_no()}
        </SelectBox>
      }
      sort={props.sort}
      onSort={props.onSort}
    >
      {registrations.map((registration, index) => (
        <Row key={registration.id} {...props} registration={registration} number={props.first + index} />
      ))}
    </Frame>
  )
}

function Row(props: RegistrationRows & { registration: Registration; number: number }) {
  const { registration, promoters, timeZone, onEdit } = props
  const { companyUser, campaignInput } = registration
  return (
    <tr
      className="h-12 cursor-pointer transition hover:bg-sunken"
      onClick={event => opensOnClick(event, () => onEdit(registration))}
    >
      <td className="px-2 py-1 lg:px-3 text-muted">
        <SelectBox
          label={m.registrations_pick({ name: companyUser.name })}
          picked={props.picked.has(registration.id)}
          onPick={wanted => props.onPick([registration.id], wanted)}
        >
          {props.number}
        </SelectBox>
      </td>
      <th scope="row" className="px-2 py-1 lg:px-3 font-semibold">
        <TwoLineText text={companyUser.name} />
      </th>
      <td className="px-2 py-1 lg:px-3 tabular-nums">{formatPhone(companyUser.phone)}</td>
      <td className="px-2 py-1 lg:px-3">
        <TwoLineText text={campaignInput.clinicName} />
      </td>
      <td className="px-2 py-1 lg:px-3">
        <RegistrationStatusBadge status={registration.status} />
      </td>
      <td className="px-2 lg:px-3">
        <AssignedRep registration={registration} promoters={promoters} />
      </td>
      <td className="hidden px-3 py-1 tabular-nums lg:table-cell">
        {timeZone && formatDay(registration.createdAt, timeZone)}
      </td>
      <td className="px-1">
        <EditButton registration={registration} onEdit={onEdit} />
      </td>
    </tr>
  )
}

type FrameProps = { no?: ReactNode; children: ReactNode } & Partial<Pick<Props, 'sort' | 'onSort'>>

function Frame({ no = m.registrations_no(), sort, onSort, children }: FrameProps) {
  const columns: [name: string, width: string][] = [
    [m.registrations_name(), 'w-auto'],
    [m.registrations_phone(), 'w-35 lg:w-42'],
    [m.registrations_clinic(), 'w-20 lg:w-auto'],
    [m.registrations_status(), 'w-35 lg:w-37'],
    [m.registrations_rep(), 'w-32 lg:w-46'],
  ]
  const Arrow = sort === 'oldest' ? ArrowUp : ArrowDown
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card">
      <table className="w-full table-fixed text-left text-sm">
        <thead className="border-line border-b text-muted">
          <tr className="h-12">
            <th scope="col" className="w-18 px-2 font-semibold lg:w-22 lg:px-3">
              {no}
            </th>
            {columns.map(([name, width]) => (
              <th key={name} scope="col" className={`px-2 font-semibold lg:px-3 ${width}`}>
                {name}
              </th>
            ))}
            <th
              scope="col"
              aria-sort={sort === 'oldest' ? 'ascending' : 'descending'}
              className="hidden w-34 lg:table-cell"
            >
              <button
                type="button"
                className="inline-flex min-h-12 items-center gap-1 rounded-control px-3 font-semibold hover:bg-action-soft"
                onClick={() => onSort?.(sort === 'oldest' ? undefined : 'oldest')}
              >
                {m.registrations_date()}
                <Arrow aria-hidden="true" className="size-4" />
              </button>
            </th>
            <th scope="col" className="w-14 px-1 font-semibold lg:w-20">
              <span className="max-lg:sr-only">{m.registrations_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

const COLUMNS = ['w-5', 'w-3/4', 'w-24', 'w-2/3', 'w-22', 'w-26']

/** The skeleton of the table. */
export function TableSkeleton({ rows }: { rows: readonly string[] }) {
  return (
    <Frame>
      {rows.map(row => (
        <tr key={row} className="h-12">
          {COLUMNS.map(width => (
            <td key={width} className="px-3">
              <Skeleton className={`h-5 ${width}`} />
            </td>
          ))}
          <td className="hidden px-3 lg:table-cell">
            <Skeleton className="h-5 w-20" />
          </td>
          <td className="px-3">
            <Skeleton className="size-8" />
          </td>
        </tr>
      ))}
    </Frame>
  )
}
