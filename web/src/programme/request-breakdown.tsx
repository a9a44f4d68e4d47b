import type { Programme } from '@portal/contract/programme/programme.endpoints'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import type { Column } from '../ui/data-table.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { BREAKDOWN_KINDS, type ProgrammeChoice } from './programme.api.ts'
import { type Breakdown, type BreakdownRow, requestBreakdowns } from './programme-rows.ts'
import { type BarRow, barColumn, numberColumn, TopRowsTable } from './top-rows.tsx'

type Row = BarRow & BreakdownRow

const LABELS = {
  rep: m.programme_by_rep,
  profession: m.programme_by_profession,
}

const requestsColumn = (heading: string) =>
  numberColumn<Row>(heading, ({ requests, name, filteredList }) => (
    <CountLink count={requests} filteredList={filteredList} accessibleName={name} />
  ))
const piecesColumn = () => numberColumn<Row>(m.programme_pieces(), ({ pieces }) => formatCount(pieces))

/** Of a sample each request contains one piece, so a single number suffices. */
const columnsOf = (by: Breakdown['by']): Column<Row>[] =>
  by === undefined
    ? [requestsColumn(m.programme_pieces())]
    : [
        requestsColumn(m.programme_requests()),
        piecesColumn(),
        ...(by === 'rep'
          ? [numberColumn<Row>(m.programme_by_card(), ({ byCard = 0 }) => formatCount(byCard))]
          : []),
      ]

type Props = { programme: Programme; choice: ProgrammeChoice }

/** The period's requests by sample, sales rep or profession: one table at a time, all of them on paper. */
export function RequestBreakdown({ programme, choice }: Props) {
  return (
    <TitledSection title={m.programme_breakdown()} className="content-start print:block print:space-y-4">
      <ListTabs
        list={choice}
        name="by"
        label={m.programme_breakdown()}
        options={optionsFromLabels(BREAKDOWN_KINDS, LABELS)}
        allLabel={m.programme_by_sample()}
      />
      {requestBreakdowns(programme).map(({ by, title, rows }) => {
        const most = Math.max(1, ...rows.map(({ pieces }) => pieces))
        return (
          <div
            key={title}
            className={`print:block print:break-inside-avoid ${by === choice.by ? 'grid gap-2' : 'hidden'}`}
          >
            <TopRowsTable
              columns={[barColumn<Row>(title), ...columnsOf(by)]}
              rows={rows.map(row => ({ ...row, share: row.pieces / most }))}
            />
          </div>
        )
      })}
    </TitledSection>
  )
}
