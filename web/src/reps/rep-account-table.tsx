import { ADMINS } from '@portal/contract/admin-roles'
import type { RepAbsence, RepAccount } from '@portal/contract/reps/reps.endpoints'
import { CalendarOff, Pencil, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { paths } from '../paths.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { ActionMenu, type MenuItem } from '../ui/action-menu.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { UnbrokenText } from '../ui/unbroken-text.tsx'

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
const FIGURE = 'w-26 px-2 text-right tabular-nums xl:w-28 xl:px-3'

/** The reps as a table; on a phone as cards. */
export function RepAccountTable({ reps, onAbsence, ...actions }: Props) {
  const mayChange = useHasAdminRole(ADMINS.managers)
  const editAbsence = (rep: RepAccount) =>
    mayChange ? (absence: RepAbsence) => onAbsence(rep, absence) : undefined
  const menu = (rep: RepAccount) =>
    mayChange && (
      <ActionMenu
        label={m.admins_more({ name: rep.name })}
        items={menuItems(rep, { onAbsence, ...actions })}
      />
    )
  const columns: Column<RepAccount>[] = [
    {
      heading: m.registrations_name(),
      isRowHeader: true,
      cell: ({ name }) => name,
    },
    {
      heading: m.registrations_phone(),
      cell: ({ phone }) => formatPhone(phone),
      look: 'w-40 whitespace-nowrap px-3 tabular-nums',
    },
    { heading: m.reps_hcps(), cell: rep => <HcpsLink rep={rep} />, look: FIGURE },
    {
      heading: m.reps_by_card(),
      cell: ({ byCard }) => byCard,
      look: `${FIGURE} hidden min-[90rem]:table-cell`,
    },
    { heading: m.reps_open(), cell: ({ openRequests }) => openRequests, look: FIGURE },
    {
      heading: m.reps_state(),
      cell: rep => {
        if (!rep.active) return <strong>{m.reps_inactive()}</strong>
        return rep.absences.length > 0 ? <Absences rep={rep} onEdit={editAbsence(rep)} /> : m.reps_active()
      },
      look: 'w-44 px-3 xl:w-76',
    },
    {
      heading: m.registrations_actions(),
      head: <span className="sr-only">{m.registrations_actions()}</span>,
      cell: menu,
      look: 'w-16 *:ml-auto *:w-fit',
    },
  ]
  return (
    <DataTable
      fixed
      columns={columns}
      rows={reps}
      keyOf={({ id }) => id}
      onOpen={mayChange ? actions.onEdit : undefined}
      renderCard={rep => (
        <>
          <div className="flex items-start justify-between gap-x-2 pt-1">
            <div className="min-w-0">
              <span className="font-semibold text-base">{rep.name}</span>
              <p className="text-muted tabular-nums">
                <UnbrokenText text={formatPhone(rep.phone)} />
                {!rep.active && <strong className="text-ink"> · {m.reps_inactive()}</strong>}
              </p>
            </div>
            <div className="-mt-1 -mr-3">{menu(rep)}</div>
          </div>
          <dl className="-my-2 flex flex-wrap items-center gap-x-4 tabular-nums">
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

function Count({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex min-h-(--control) items-center gap-1">
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
      className="-mx-2 inline-flex min-h-(--control) min-w-(--control) items-center justify-center rounded-control px-2 font-semibold text-action-ink underline decoration-dotted underline-offset-4 hover:bg-action-soft"
    >
      {hcps}
    </Link>
  )
}

/** What can be done with a rep. */
function menuItems(rep: RepAccount, actions: Omit<Props, 'reps'>): MenuItem[] {
  const { name, active } = rep
  const { onEdit, onAbsence, onDeactivate, onReactivate } = actions
  const edit = { label: m.reps_edit({ name }), icon: Pencil, onPress: () => onEdit(rep) }
  if (!active) {
    return [edit, { label: m.reps_reactivate({ name }), icon: UserCheck, onPress: () => onReactivate(rep) }]
  }
  return [
    edit,
    { label: m.reps_absence_enter({ name }), icon: CalendarOff, onPress: () => onAbsence(rep) },
    { label: m.reps_deactivate({ name }), icon: UserX, onPress: () => onDeactivate(rep) },
  ]
}

/** A rep's absences and deputies. */
type AbsencesProps = { rep: RepAccount; onEdit: ((absence: RepAbsence) => void) | undefined }

function Absences({ rep: { name, absences }, onEdit }: AbsencesProps) {
  return absences.map(absence => {
    const text = absenceText(absence)
    if (onEdit === undefined) return <div key={absence.id}>{text}</div>
    return (
      <button
        key={absence.id}
        type="button"
        aria-label={m.reps_absence_edit({ name, absence: text })}
        className="-mx-2 flex min-h-(--control) max-w-[calc(100%+1rem)] items-center rounded-control px-2 text-left font-semibold text-action-ink leading-tight tabular-nums transition hover:bg-action-soft"
        onClick={() => onEdit(absence)}
      >
        {text}
      </button>
    )
  })
}

function absenceText({ from, to, deputy }: RepAbsence): string {
  if (from === to) return m.reps_absence_day({ day: formatDdMmYyyy(from), deputy: deputy.name })
  return m.reps_absence_words({ from: formatDdMmYyyy(from), to: formatDdMmYyyy(to), deputy: deputy.name })
}
