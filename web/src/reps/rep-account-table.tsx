import { ADMINS } from '@portal/contract/admin-roles'
import type { RepAbsence, RepAccount } from '@portal/contract/reps/reps.endpoints'
import { CalendarOff, CircleCheck, CircleX, SquarePen, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { paths } from '../paths.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

type Props = {
  /** Undefined while they load. */
  reps: readonly RepAccount[] | undefined
  onEdit(rep: RepAccount): void
  onDeactivate(rep: RepAccount): void
  onReactivate(rep: RepAccount): void
  /** Undefined to add an absence. */
  onAbsence(rep: RepAccount, absence?: RepAbsence): void
}

/** Cell classes of a numeric column. */
const FIGURE = 'px-3 text-right tabular-nums'

/** The reps as a table; on a phone as cards. */
export function RepAccountTable({ reps, onAbsence, ...actions }: Props) {
  const mayChange = useHasAdminRole(ADMINS.managers)
  const editAbsence = (rep: RepAccount) =>
    mayChange ? (absence: RepAbsence) => onAbsence(rep, absence) : undefined
  const columns: Column<RepAccount>[] = [
    {
      heading: m.registrations_name(),
      isRowHeader: true,
      cell: rep => <NameCell rep={rep} />,
      look: 'px-3 py-1.5',
    },
    {
      heading: m.registrations_phone(),
      cell: ({ phone }) => formatPhone(phone),
      look: 'whitespace-nowrap px-3 tabular-nums',
    },
    {
      heading: m.reps_hcps(),
      cell: rep => <HcpsLink rep={rep} />,
      look: FIGURE,
      skeleton: 'ml-auto h-5 w-6',
    },
    {
      heading: m.reps_by_card(),
      cell: ({ byCard }) => byCard,
      look: FIGURE,
      skeleton: 'ml-auto h-5 w-6',
    },
    {
      heading: m.reps_open(),
      cell: ({ openRequests }) => openRequests,
      look: FIGURE,
      skeleton: 'ml-auto h-5 w-6',
    },
    {
      heading: m.reps_state(),
      cell: ({ active }) =>
        active ? (
          <StatusBadge tone="done" icon={CircleCheck} text={m.reps_active()} />
        ) : (
          <StatusBadge tone="refused" icon={CircleX} text={m.reps_inactive()} />
        ),
      // Between a phone's width and a laptop's it stands below the name.
      look: 'hidden px-3 lg:table-cell',
      skeleton: 'h-7 w-24 rounded-full',
    },
    {
      heading: m.registrations_actions(),
      head: <span className="sr-only">{m.registrations_actions()}</span>,
      cell: rep => mayChange && <Actions rep={rep} onAbsence={onAbsence} {...actions} />,
      look: 'px-0 text-right whitespace-nowrap',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={reps}
      keyOf={({ id }) => id}
      skeletons={3}
      rowLook={({ absences }) => `h-14 ${absences.length > 0 ? 'border-b-0!' : ''}`}
      below={rep =>
        rep.absences.length > 0 && (
          <tr>
            <td colSpan={7} className="px-1 pb-1">
              <Absences rep={rep} onEdit={editAbsence(rep)} />
            </td>
          </tr>
        )
      }
      renderCard={rep => (
        <>
          <div className="flex items-start justify-between gap-x-2 pt-2">
            <div className="min-w-0">
              <NameCell rep={rep} />
              <span className="block whitespace-nowrap text-muted tabular-nums">
                {formatPhone(rep.phone)}
              </span>
            </div>
            <div className="-mt-1 -mr-2 flex shrink-0">
              {mayChange && <Actions rep={rep} onAbsence={onAbsence} {...actions} />}
            </div>
          </div>
          <dl className="flex flex-wrap items-center gap-x-5 tabular-nums">
            <Count label={m.reps_hcps()} value={<HcpsLink rep={rep} />} />
            <Count label={m.reps_open()} value={rep.openRequests} />
            <Count label={m.reps_by_card()} value={rep.byCard} />
          </dl>
          {rep.absences.length > 0 && <Absences rep={rep} onEdit={editAbsence(rep)} />}
        </>
      )}
    />
  )
}

function NameCell({ rep }: { rep: RepAccount }) {
  return (
    <>
      <span className={`font-semibold max-md:text-base ${rep.active ? '' : 'text-muted'}`}>{rep.name}</span>
      {!rep.active && <span className="block font-normal lg:hidden">{m.reps_inactive()}</span>}
    </>
  )
}

function Count({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex min-h-(--control) items-center gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

/** The number of a rep's HCPs; links to their list. */
function HcpsLink({ rep: { id, name, hcps } }: { rep: RepAccount }) {
  if (hcps === 0) return 0
  return (
    <Link
      to={{ pathname: paths.adminHome, search: `salesRep=${id}&page=1` }}
      aria-label={m.reps_show_hcps({ name, count: hcps })}
      className="inline-flex min-h-(--control) min-w-(--control) items-center rounded-control px-1 font-semibold text-action-ink hover:bg-action-soft md:justify-end"
    >
      {hcps}
    </Link>
  )
}

type ActionProps = Omit<Props, 'reps'> & { rep: RepAccount }

function Actions({ rep, onEdit, onDeactivate, onReactivate, onAbsence }: ActionProps) {
  const { name, active } = rep
  return (
    <>
      <IconButton label={m.reps_edit({ name })} onClick={() => onEdit(rep)}>
        <SquarePen aria-hidden="true" className="size-5" />
      </IconButton>
      {active && (
        <IconButton label={m.reps_absence_enter({ name })} onClick={() => onAbsence(rep)}>
          <CalendarOff aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {active ? (
        <IconButton label={m.reps_deactivate({ name })} onClick={() => onDeactivate(rep)}>
          <UserX aria-hidden="true" className="size-5" />
        </IconButton>
      ) : (
        <IconButton label={m.reps_reactivate({ name })} onClick={() => onReactivate(rep)}>
          <UserCheck aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </>
  )
}

/** A rep's absences and deputies, below the rep's row. */
type AbsencesProps = { rep: RepAccount; onEdit: ((absence: RepAbsence) => void) | undefined }

function Absences({ rep, onEdit }: AbsencesProps) {
  return (
    <div className="flex flex-wrap gap-x-4 max-md:-mx-2">
      {rep.absences.map(absence => {
        const look =
          'inline-flex min-h-(--control) items-center gap-2 px-2 text-left font-semibold tabular-nums'
        const text = (
          <>
            <CalendarOff aria-hidden="true" className="size-5 shrink-0" />
            {absenceText(absence)}
          </>
        )
        if (onEdit === undefined) {
          return (
            <span key={absence.id} className={look}>
              {text}
            </span>
          )
        }
        return (
          <button
            key={absence.id}
            type="button"
            aria-label={m.reps_absence_edit({ name: rep.name, absence: absenceText(absence) })}
            className={`${look} rounded-control text-action-ink transition hover:bg-action-soft`}
            onClick={() => onEdit(absence)}
          >
            {text}
          </button>
        )
      })}
    </div>
  )
}

function absenceText({ from, to, deputy }: RepAbsence): string {
  if (from === to) return m.reps_absence_day({ day: formatDdMmYyyy(from), deputy: deputy.name })
  return m.reps_absence_words({ from: formatDdMmYyyy(from), to: formatDdMmYyyy(to), deputy: deputy.name })
}
