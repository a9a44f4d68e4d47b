import { ADMINS } from '@portal/contract/admin-roles'
import type { RepAbsence, RepAccount } from '@portal/contract/reps'
import { CalendarOff, CircleCheck, CircleX, SquarePen, UserCheck, UserX } from 'lucide-react'
import { Link } from 'react-router'
import { type Column, DataTable } from '../lib/data-table.tsx'
import { formatIsoDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { paths } from '../paths.ts'
import { useIsAdminIn } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
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

/** Cell classes of a column hidden on phones, and of a numeric column. */
const ROOMY = 'hidden px-3 md:table-cell'
const FIGURE = 'px-2 text-right tabular-nums md:px-3'

/** The reps as a table; on a phone number and requests are below the name. */
export function RepTable({ reps, onAbsence, ...actions }: Props) {
  const mayChange = useIsAdminIn(ADMINS.managers)
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
      look: `whitespace-nowrap tabular-nums ${ROOMY}`,
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
      look: `hidden md:table-cell ${FIGURE}`,
      skeleton: 'ml-auto h-5 w-6',
    },
    {
      heading: m.reps_open(),
      cell: ({ openRequests }) => openRequests,
      look: `hidden md:table-cell ${FIGURE}`,
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
      look: ROOMY,
      skeleton: 'h-7 w-24 rounded-full',
    },
    {
      heading: m.registrations_actions(),
      head: <span className="sr-only">{m.registrations_actions()}</span>,
      cell: rep => mayChange && <Actions rep={rep} onAbsence={onAbsence} {...actions} />,
      look: 'min-w-24 px-0 text-right min-[390px]:whitespace-nowrap',
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
          <AbsencesRow rep={rep} onEdit={mayChange ? absence => onAbsence(rep, absence) : undefined} />
        )
      }
    />
  )
}

function NameCell({ rep }: { rep: RepAccount }) {
  return (
    <>
      <span className={rep.active ? '' : 'text-muted'}>{rep.name}</span>
      <span className="block whitespace-nowrap font-normal text-muted tabular-nums md:hidden">
        {formatPhone(rep.phone)}
      </span>
      <span className="block font-normal text-muted tabular-nums md:hidden">
        {m.reps_open()} {rep.openRequests} · {m.reps_by_card()} {rep.byCard}
      </span>
      {!rep.active && <span className="block font-normal md:hidden">{m.reps_inactive()}</span>}
    </>
  )
}

/** The number of a rep's HCPs; links to their list. */
function HcpsLink({ rep: { id, name, hcps } }: { rep: RepAccount }) {
  if (hcps === 0) return 0
  return (
    <Link
      to={{ pathname: paths.adminHome, search: `salesRep=${id}&page=1` }}
      aria-label={m.reps_show_hcps({ name, count: hcps })}
      className="inline-flex min-h-12 min-w-12 items-center justify-end rounded-control px-1 font-semibold text-action-ink hover:bg-action-soft"
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

function AbsencesRow({ rep, onEdit }: AbsencesProps) {
  return (
    <tr>
      <td colSpan={7} className="px-1 pb-1">
        <div className="flex flex-wrap gap-x-4">
          {rep.absences.map(absence => {
            const look = 'inline-flex min-h-12 items-center gap-2 px-2 text-left font-semibold tabular-nums'
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
      </td>
    </tr>
  )
}

function absenceText({ from, to, deputy }: RepAbsence): string {
  if (from === to) return m.reps_absence_day({ day: formatIsoDay(from), deputy: deputy.name })
  return m.reps_absence_words({ from: formatIsoDay(from), to: formatIsoDay(to), deputy: deputy.name })
}
