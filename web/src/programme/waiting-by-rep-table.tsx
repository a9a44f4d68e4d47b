import type { ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import { filterForWaiting, LONG_WAIT_DAYS, WAITING_KINDS } from '@portal/contract/programme/programme-lists'
import { m } from '../texts.ts'
import type { Column } from '../ui/data-table.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { repNameOrNobody, WAITING_HEADINGS } from './programme-rows.ts'
import { numberColumn, SECTION_CLASS_NAME, TopRowsTable } from './top-rows.tsx'

type Row = ProgrammeToday['waitingByRep'][number]

/** What waits by sales rep, and how much of it has waited long. */
export function WaitingByRepTable({ waitingByRep }: Pick<ProgrammeToday, 'waitingByRep'>) {
  const columns: Column<Row>[] = [
    {
      heading: m.registrations_rep(),
      isRowHeader: true,
      cell: ({ name }) => name,
      look: 'wrap-anywhere w-full px-3',
    },
    ...WAITING_KINDS.map(kind =>
      numberColumn<Row>(WAITING_HEADINGS[kind](), ({ id, name, waiting }) => {
        const { count, long } = waiting[kind]
        return (
          <CountLink
            count={count}
            filteredList={filterForWaiting(kind, id)}
            accessibleName={`${name}, ${WAITING_HEADINGS[kind]()}`}
            remark={long > 0 && m.programme_waiting_long({ count: long, days: LONG_WAIT_DAYS })}
          />
        )
      }),
    ),
  ]
  return (
    <TitledSection title={m.programme_waiting_by_rep()} className={SECTION_CLASS_NAME}>
      <TopRowsTable
        columns={columns}
        rows={waitingByRep.map(row => ({ ...row, name: repNameOrNobody(row) }))}
        emptyText={m.programme_waiting_none()}
      />
    </TitledSection>
  )
}
