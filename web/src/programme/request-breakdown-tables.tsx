import type { Programme, RequestCounts } from '@portal/contract/programme/programme.endpoints'
import { type FilteredList, filterForRequests } from '@portal/contract/programme/programme-lists'
import { formatCount } from '../lib/format-count.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import { ShareBar } from '../ui/bars.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { ExpandableTopRows } from './top-rows.tsx'

/** Requests and pieces by sample, by rep and by profession: tables whose rows carry bars. */
export function RequestBreakdownTables({ programme: { requests, period } }: { programme: Programme }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-3">
      <Parts
        title={m.programme_by_sample()}
        onlyPieces
        rows={requests.samples.map(({ id, ...row }) => ({
          ...row,
          to: filterForRequests(period, { item: id }),
        }))}
      />
      <Parts
        title={m.programme_by_rep()}
        withCards
        rows={requests.reps.map(({ id, ...row }) => ({
          ...row,
          name: id === null ? m.registrations_not_assigned() : row.name,
          to: filterForRequests(period, { rep: id }),
        }))}
      />
      <Parts
        title={m.programme_by_profession()}
        rows={requests.professions.map(({ profession, ...row }) => ({
          ...row,
          name: translatedValue(profession),
          to: filterForRequests(period, { profession }),
        }))}
      />
    </div>
  )
}

type Part = RequestCounts & { name: string; to: FilteredList; byCard?: number }

type Props = {
  title: string
  rows: readonly Part[]
  /** Each request contains one piece of it, so a single number suffices. */
  onlyPieces?: true
  /** With the HCPs whom each rep's card brought. */
  withCards?: true
}

function Parts({ title, rows, onlyPieces, withCards }: Props) {
  const most = Math.max(1, ...rows.map(({ pieces }) => pieces))
  return (
    <TitledSection title={title}>
      <ExpandableTopRows
        rows={rows}
        renderTable={shown => (
          <DataTable
            columns={[
              {
                heading: title,
                head: <span className="sr-only">{title}</span>,
                isRowHeader: true,
                cell: ({ name, pieces }) => (
                  <>
                    <span className="wrap-anywhere">{name}</span>
                    <ShareBar share={pieces / most} />
                  </>
                ),
                look: 'w-full px-3 py-1',
              },
              {
                heading: onlyPieces ? m.programme_pieces() : m.programme_requests(),
                cell: ({ requests, name, to }) => (
                  <CountLink count={requests} filteredList={to} accessibleName={name} />
                ),
                look: 'px-2 text-right',
              },
              ...(onlyPieces
                ? []
                : [
                    {
                      heading: m.programme_pieces(),
                      cell: ({ pieces }: Part) => formatCount(pieces),
                      look: 'px-3 text-right tabular-nums',
                    },
                  ]),
              ...(withCards
                ? [
                    {
                      heading: m.programme_by_card(),
                      cell: ({ byCard = 0 }: Part) => formatCount(byCard),
                      look: 'px-3 text-right tabular-nums',
                    },
                  ]
                : []),
            ]}
            rows={shown}
            keyOf={({ to }) => JSON.stringify(to)}
          />
        )}
      />
    </TitledSection>
  )
}
