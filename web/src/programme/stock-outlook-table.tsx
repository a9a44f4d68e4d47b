import type { ProgrammeToday, StockOutlook } from '@portal/contract/programme/programme.endpoints'
import { filterForDistributions } from '@portal/contract/programme/programme-lists'
import { generatePath } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { CoverBar, CoverLegend } from '../ui/bars.tsx'
import type { Column } from '../ui/data-table.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { numberColumn, SECTION_CLASS_NAME, TopRowsTable } from './top-rows.tsx'

const FROM_TABLET = 'hidden px-3 text-right tabular-nums md:table-cell print:table-cell'

/** How long each sample lasts, and what expires first. */
export function StockOutlookTable({ stock }: Pick<ProgrammeToday, 'stock'>) {
  const [first] = stock.samples
    .filter(({ nextExpiry }) => nextExpiry !== null)
    .toSorted((one, other) => expiryOf(one).localeCompare(expiryOf(other)))
  const columns: Column<StockOutlook>[] = [
    {
      heading: m.stock_sample(),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <TextLink to={generatePath(adminPaths.sample, { id })} className="wrap-anywhere -ml-1 min-w-12">
          {name}
        </TextLink>
      ),
      look: 'w-[38%] px-3 md:w-1/3',
    },
    {
      heading: m.stock_lasts(),
      head: (
        <span className="flex flex-wrap gap-x-3">
          {m.stock_lasts()}
          <CoverLegend />
        </span>
      ),
      cell: sample => <CoverBar stock={sample} />,
      look: 'w-1/3 px-2',
    },
    numberColumn(m.programme_stock_left(), ({ usable }) => formatCount(usable)),
    numberColumn(
      m.programme_stock_shipped(),
      ({ id, name, shipped }) => (
        <CountLink
          count={shipped}
          filteredList={filterForDistributions(stock.used, id)}
          accessibleName={`${name}, ${m.programme_stock_shipped()}`}
        />
      ),
      { look: FROM_TABLET },
    ),
    numberColumn(
      m.programme_stock_expires(),
      ({ nextExpiry }) => (nextExpiry === null ? '–' : formatDdMmYyyy(nextExpiry.expiresOn)),
      { look: FROM_TABLET },
    ),
  ]
  return (
    <TitledSection title={m.programme_stock()} className={SECTION_CLASS_NAME}>
      <p className="text-muted text-sm">{m.programme_stock_hint()}</p>
      {first?.nextExpiry && (
        <p className="wrap-anywhere">
          {m.programme_stock_first({
            name: first.name,
            lotNo: first.nextExpiry.lotNo,
            pieces: formatCount(first.nextExpiry.pieces),
            day: formatDdMmYyyy(first.nextExpiry.expiresOn),
          })}
        </p>
      )}
      <TopRowsTable columns={columns} rows={stock.samples} emptyText={m.stock_empty()} />
    </TitledSection>
  )
}

const expiryOf = ({ nextExpiry }: StockOutlook) => nextExpiry?.expiresOn ?? ''
