import type { AgeCounts, ProgrammeToday, Waiting } from '@portal/contract/programme/programme.endpoints'
import {
  filterForWaiting,
  WAITING_AGES,
  type WaitingAge,
  type WaitingKind,
} from '@portal/contract/programme/programme-lists'
import { generatePath, useLocation } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { filteredListLocation } from './programme-figures.ts'
import { ExpandableTopRows } from './top-rows.tsx'

const KINDS: Record<WaitingKind, () => string> = {
  REVIEW: m.programme_waiting_review,
  APPROVE: m.programme_waiting_approve,
  SHIP: m.programme_waiting_ship,
}

const AGES: Record<WaitingAge, () => string> = {
  TODAY: m.programme_age_today,
  DAYS: m.programme_age_days,
  LONG: m.programme_age_long,
}

/** The waiting items by age and rep, with the longest-waiting one of each kind. */
export function WaitingWorkTables({ data: { today, waiting } }: { data: ProgrammeToday }) {
  return (
    <TitledSection title={m.programme_waiting()}>
      <p className="text-muted text-sm">{m.programme_waiting_hint()}</p>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        {waiting.map(one => (
          <WaitingTable key={one.kind} waiting={one} today={today} />
        ))}
      </div>
    </TitledSection>
  )
}

type Row = { id: string | null | undefined; name: string; ages: AgeCounts }

function WaitingTable({ waiting: { kind, ages, oldest, reps }, today }: { waiting: Waiting; today: string }) {
  const named = reps.map(rep => ({
    ...rep,
    name: rep.id === null ? m.registrations_not_assigned() : rep.name,
  }))
  const all: Row = { id: undefined, name: m.programme_all_reps(), ages }
  const columns: Column<Row>[] = [
    {
      heading: m.registrations_rep(),
      isRowHeader: true,
      cell: ({ name }) => name,
      look: 'wrap-anywhere w-full px-3',
    },
    ...WAITING_AGES.map(age => ({
      heading: AGES[age](),
      cell: ({ id, name, ages: counts }: Row) => (
        <CountLink
          count={counts[age]}
          filteredList={filterForWaiting(kind, { today, age, rep: id })}
          accessibleName={`${name}, ${AGES[age]()}`}
        />
      ),
      look: 'whitespace-nowrap px-1.5 text-right',
    })),
  ]
  return (
    <section aria-label={KINDS[kind]()} className="grid gap-2">
      <h3 className="font-semibold">{KINDS[kind]()}</h3>
      {oldest === null ? (
        <p className={`${cardClassName} text-muted`}>{m.programme_waiting_none()}</p>
      ) : (
        <>
          <Oldest kind={kind} oldest={oldest} today={today} />
          <ExpandableTopRows
            rows={[all, ...named]}
            renderTable={rows => <DataTable columns={columns} rows={rows} keyOf={({ id }) => String(id)} />}
          />
        </>
      )}
    </section>
  )
}

type OldestProps = { kind: WaitingKind; oldest: NonNullable<Waiting['oldest']>; today: string }

/** A link to the longest-waiting request, or to the list of registrations that begins with the longest-waiting one. */
function Oldest({ kind, oldest: { id, name, since }, today }: OldestProps) {
  const { pathname, search } = useLocation()
  const to =
    kind === 'REVIEW'
      ? filteredListLocation(filterForWaiting(kind, { today }))
      : generatePath(adminPaths.request, { id })
  return (
    <TextLink to={to} state={{ fromPath: pathname + search }} className="-ml-1 justify-self-start">
      {m.programme_oldest({ name, day: formatDay(since) })}
    </TextLink>
  )
}
