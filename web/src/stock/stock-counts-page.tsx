import { ADMINS } from '@portal/contract/admin-roles'
import type { StockCount } from '@portal/contract/stock/stock-counts.endpoints'
import { Plus } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { BeginCountDialog } from './begin-count-dialog.tsx'
import { StockCountStatusBadge } from './stock-count-status-badge.tsx'
import { stockCountPages } from './stock-counts.api.ts'

/** The counts of the stock. */
export function StockCountsPage() {
  const { pages, rows } = useListPages(stockCountPages)
  const { dialog, open } = useDialog()
  const begin = (
    <OnlyForAdmins roles={ADMINS.shippers}>
      <Button icon={Plus} onClick={() => open(close => <BeginCountDialog onClose={close} />)}>
        {m.stock_count_begin()}
      </Button>
    </OnlyForAdmins>
  )
  return (
    <ListPage
      title={m.stock_counts()}
      backTo={adminPaths.samples}
      action={begin}
      pages={pages}
      rows={rows}
      list={counts => (
        <DataTable
          columns={columns}
          rows={counts}
          keyOf={({ id }) => id}
          fixed
          renderCard={count => (
            <>
              <span className="flex flex-wrap items-center justify-between gap-x-3 text-base">
                <CountLink count={count} />
                <StockCountStatusBadge count={count} />
              </span>
              <span className="text-muted">
                {count.begunBy} · {progressText(count)}
              </span>
            </>
          )}
        />
      )}
      empty={m.stock_counts_empty()}
    >
      {dialog}
    </ListPage>
  )
}

function progressText({ lots, counted, differences }: StockCount): string {
  const progress = m.stock_count_progress({ counted, lots })
  return differences ? `${progress} · ${m.stock_count_differences({ count: differences })}` : progress
}

const columns: Column<StockCount>[] = [
  { heading: m.stock_count_begun(), isRowHeader: true, cell: count => <CountLink count={count} /> },
  { heading: m.stock_count_begun_by(), cell: ({ begunBy }) => begunBy },
  { heading: m.stock_lots(), cell: progressText, look: 'px-3 tabular-nums' },
  { heading: m.stock_state(), cell: count => <StockCountStatusBadge count={count} /> },
]

function CountLink({ count: { id, createdAt } }: { count: StockCount }) {
  return (
    <Link
      data-row
      to={generatePath(adminPaths.stockCount, { id })}
      className="-ml-1 inline-flex min-h-(--control) items-center rounded-control px-1 font-semibold text-action-ink tabular-nums hover:underline"
    >
      {formatDateTime(createdAt)}
    </Link>
  )
}
