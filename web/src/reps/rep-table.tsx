import type { RepAbsence, RepAccount } from '@portal/contract/reps'
import { CalendarOff, CircleCheck, CircleX, SquarePen, UserCheck, UserX } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatIsoDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/button.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

type Props = {
  reps: readonly RepAccount[]
  onEdit(rep: RepAccount): void
  onDeactivate(rep: RepAccount): void
  onReactivate(rep: RepAccount): void
  /** Undefined to add an absence. */
  onAbsence(rep: RepAccount, absence?: RepAbsence): void
}

/** Cell classes of a column hidden on phones, and of a numeric column. */
const ROOMY = 'hidden px-3 md:table-cell'
const FIGURE = 'px-2 text-right tabular-nums md:px-3'

/** Each column's heading, style and skeleton width. */
const COLUMNS: [name: () => string, look: string, size: string][] = [
  [m.registrations_name, 'px-3', 'h-5 w-40'],
  [m.registrations_phone, ROOMY, 'h-5 w-36'],
  [m.reps_hcps, FIGURE, 'ml-auto h-5 w-6'],
  [m.reps_open, `hidden md:table-cell ${FIGURE}`, 'ml-auto h-5 w-6'],
  [m.reps_state, ROOMY, 'h-7 w-24 rounded-full'],
]

/** The reps as a table; on a phone number and requests are below the name. */
export function RepTable({ reps, onEdit, onDeactivate, onReactivate, onAbsence }: Props) {
  return (
    <Frame>
      {reps.map(rep => (
        <Fragment key={rep.id}>
          <tr className={`h-14 ${rep.absences.length > 0 ? 'border-b-0!' : ''}`}>
            <th scope="row" className="px-3 py-1.5 font-semibold">
              <span className={rep.active ? '' : 'text-muted'}>{rep.name}</span>
              <span className="block whitespace-nowrap font-normal text-muted tabular-nums md:hidden">
                {formatPhone(rep.phone)}
              </span>
              <span className="block font-normal text-muted tabular-nums md:hidden">
                {m.reps_open()} {rep.openRequests}
              </span>
              {!rep.active && <span className="block font-normal md:hidden">{m.reps_inactive()}</span>}
            </th>
            <td className={`whitespace-nowrap tabular-nums ${ROOMY}`}>{formatPhone(rep.phone)}</td>
            <td className={FIGURE}>
              {rep.hcps === 0 ? (
                0
              ) : (
                <Link
                  to={{ pathname: paths.adminHome, search: `salesRep=${rep.id}&page=1` }}
                  aria-label={m.reps_show_hcps({ name: rep.name, count: rep.hcps })}
                  className="inline-flex min-h-12 min-w-12 items-center justify-end rounded-control px-1 font-semibold text-action-ink hover:bg-action-soft"
                >
                  {rep.hcps}
                </Link>
              )}
            </td>
            <td className={`hidden md:table-cell ${FIGURE}`}>{rep.openRequests}</td>
            <td className={ROOMY}>
              {rep.active ? (
                <StatusBadge tone="done" icon={CircleCheck} text={m.reps_active()} />
              ) : (
                <StatusBadge tone="refused" icon={CircleX} text={m.reps_inactive()} />
              )}
            </td>
            <td className="min-w-24 px-0 text-right min-[390px]:whitespace-nowrap">
              <IconButton label={m.reps_edit({ name: rep.name })} onClick={() => onEdit(rep)}>
                <SquarePen aria-hidden="true" className="size-5" />
              </IconButton>
              {rep.active && (
                <IconButton label={m.reps_absence_enter({ name: rep.name })} onClick={() => onAbsence(rep)}>
                  <CalendarOff aria-hidden="true" className="size-5" />
                </IconButton>
              )}
              {rep.active ? (
                <IconButton label={m.reps_deactivate({ name: rep.name })} onClick={() => onDeactivate(rep)}>
                  <UserX aria-hidden="true" className="size-5" />
                </IconButton>
              ) : (
                <IconButton label={m.reps_reactivate({ name: rep.name })} onClick={() => onReactivate(rep)}>
                  <UserCheck aria-hidden="true" className="size-5" />
                </IconButton>
              )}
            </td>
          </tr>
          {rep.absences.length > 0 && <AbsencesRow rep={rep} onEdit={absence => onAbsence(rep, absence)} />}
        </Fragment>
      ))}
    </Frame>
  )
}

/** A rep's absences and deputies, below the rep's row. */
function AbsencesRow({ rep, onEdit }: { rep: RepAccount; onEdit(absence: RepAbsence): void }) {
  return (
    <tr>
      <td colSpan={6} className="px-1 pb-1">
        <div className="flex flex-wrap gap-x-4">
          {rep.absences.map(absence => (
            <button
              key={absence.id}
              type="button"
              aria-label={m.reps_absence_edit({ name: rep.name, absence: absenceText(absence) })}
              className="inline-flex min-h-12 items-center gap-2 rounded-control px-2 text-left font-semibold text-action-ink tabular-nums transition hover:bg-action-soft"
              onClick={() => onEdit(absence)}
            >
              <CalendarOff aria-hidden="true" className="size-5 shrink-0" />
              {absenceText(absence)}
            </button>
          ))}
        </div>
      </td>
    </tr>
  )
}

function absenceText({ from, to, deputy }: RepAbsence): string {
  if (from === to) return m.reps_absence_day({ day: formatIsoDay(from), deputy: deputy.name })
  return m.reps_absence_words({ from: formatIsoDay(from), to: formatIsoDay(to), deputy: deputy.name })
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto rounded-card bg-surface shadow-card">
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b text-muted">
          <tr className="h-12">
            {COLUMNS.map(([name, look]) => (
              <th key={name()} scope="col" className={`font-semibold ${look}`}>
                {name()}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{m.registrations_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

/** The skeleton of the list. */
export function RepTableSkeleton() {
  return (
    <>
      <LoadingText />
      <Frame>
        {['first', 'second', 'third'].map(row => (
          <tr key={row} className="h-14">
            {COLUMNS.map(([name, look, size]) => (
              <td key={name()} className={look}>
                <Skeleton className={size} />
              </td>
            ))}
            <td className="w-36" />
          </tr>
        ))}
      </Frame>
    </>
  )
}
