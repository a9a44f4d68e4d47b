import type { Programme, RequestCounts } from '@portal/contract/programme/programme.endpoints'
import { type FilteredList, filterForRequests } from '@portal/contract/programme/programme-lists'
import { formatCount } from '../lib/format-count.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import type { Column } from '../ui/data-table.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { BREAKDOWNS, type ProgrammeChoice } from './programme.api.ts'
import { type BarRow, barColumn, numberColumn, TopRowsTable } from './top-rows.tsx'

type Row = BarRow & RequestCounts & { id: string; filteredList: FilteredList; byCard?: number }

const LABELS = {
  rep: m.programme_by_rep,
  profession: m.programme_by_profession,
}

const requestsColumn = (heading: string) =>
  numberColumn<Row>(heading, ({ requests, name, filteredList }) => (
    <CountLink count={requests} filteredList={filteredList} accessibleName={name} />
  ))
const piecesColumn = () => numberColumn<Row>(m.programme_pieces(), ({ pieces }) => formatCount(pieces))

type Props = { programme: Programme; choice: ProgrammeChoice }

/** The period's requests by sample, sales rep or profession: one table at a time, all of them on paper. */
export function RequestBreakdown({ programme: { requests, period }, choice }: Props) {
  const tables: {
    by: ProgrammeChoice['by']
    title: string
    rows: Omit<Row, 'share'>[]
    columns: Column<Row>[]
  }[] = [
    {
      by: undefined,
      title: m.programme_by_sample(),
      rows: requests.samples.map(row => ({
        ...row,
        filteredList: filterForRequests(period, { item: row.id }),
      })),
      // Each request contains one piece of it, so a single number suffices.
      columns: [requestsColumn(m.programme_pieces())],
    },
    {
      by: 'rep',
      title: m.programme_by_rep(),
      rows: requests.reps.map(row => ({
        ...row,
        id: String(row.id),
        name: row.id === null ? m.registrations_not_assigned() : row.name,
        filteredList: filterForRequests(period, { rep: row.id }),
      })),
      columns: [
        requestsColumn(m.programme_requests()),
        piecesColumn(),
        numberColumn(m.programme_by_card(), ({ byCard = 0 }) => formatCount(byCard)),
      ],
    },
    {
      by: 'profession',
      title: m.programme_by_profession(),
      rows: requests.professions.map(({ profession, ...row }) => ({
        ...row,
        id: profession,
        name: translatedValue(profession),
        filteredList: filterForRequests(period, { profession }),
      })),
      columns: [requestsColumn(m.programme_requests()), piecesColumn()],
    },
  ]
  return (
    <TitledSection title={m.programme_breakdown()} className="content-start print:block print:space-y-4">
      <ListTabs
        list={choice}
        name="by"
        label={m.programme_breakdown()}
        options={optionsFromLabels(BREAKDOWNS, LABELS)}
        allLabel={m.programme_by_sample()}
      />
      {tables.map(({ by, title, rows, columns }) => {
        const most = Math.max(1, ...rows.map(({ pieces }) => pieces))
        return (
          <div
            key={title}
            className={`print:block print:break-inside-avoid ${by === choice.by ? 'grid gap-2' : 'hidden'}`}
          >
            <TopRowsTable
              columns={[barColumn<Row>(title), ...columns]}
              rows={rows.map(row => ({ ...row, share: row.pieces / most }))}
            />
          </div>
        )
      })}
    </TitledSection>
  )
}
