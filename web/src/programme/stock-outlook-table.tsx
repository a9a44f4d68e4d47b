import type { ProgrammeToday, StockOutlook } from '@portal/contract/programme/programme.endpoints'
import { filterForDistributions } from '@portal/contract/programme/programme-lists'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { CoverBar, CoverLegend } from '../ui/bars.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { ExpandableTopRows } from './top-rows.tsx'

/** How long each sample lasts, what expires first, and how many are low or expire soon. */
export function StockOutlookTable({ stock }: Pick<ProgrammeToday, 'stock'>) {
  const [first] = stock.samples
    .filter(({ nextExpiry }) => nextExpiry !== null)
    .toSorted((one, other) => expiryOf(one).localeCompare(expiryOf(other)))
  const columns: Column<StockOutlook>[] = [
    {
      heading: m.stock_sample(),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <Link
          to={generatePath(adminPaths.sample, { id })}
          className="wrap-anywhere -ml-1 inline-flex min-h-12 min-w-12 items-center rounded-control px-1 text-action-ink hover:underline"
        >
          {name}
        </Link>
      ),
      look: 'w-1/2 px-3',
    },
    {
      heading: m.stock_lasts(),
      head: (
        <span className="flex flex-wrap gap-x-3">
          {m.stock_lasts()}
          <CoverLegend />
        </span>
      ),
      cell: stock => <CoverBar stock={stock} />,
      look: 'w-1/2 px-2',
    },
    {
      heading: m.programme_stock_left(),
      cell: ({ usable }) => formatCount(usable),
      look: 'px-2 text-right tabular-nums',
    },
    {
      heading: m.programme_stock_shipped(),
      cell: ({ id, name, shipped }) => (
        <CountLink
          count={shipped}
          filteredList={filterForDistributions(stock.used, id)}
          accessibleName={`${name}, ${m.programme_stock_shipped()}`}
        />
      ),
      look: 'hidden px-2 text-right md:table-cell',
    },
    {
      heading: m.programme_stock_expires(),
      cell: ({ nextExpiry }) => (nextExpiry === null ? '–' : formatDdMmYyyy(nextExpiry.expiresOn)),
      look: 'hidden whitespace-nowrap px-3 text-right tabular-nums md:table-cell',
    },
  ]
  return (
    <TitledSection title={m.programme_stock()}>
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
      <ExpandableTopRows
        rows={stock.samples}
        emptyText={m.stock_empty()}
        renderTable={rows => <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />}
      />
    </TitledSection>
  )
}

const expiryOf = ({ nextExpiry }: StockOutlook) => nextExpiry?.expiresOn ?? ''
