import { ADMINS } from '@portal/contract/admin-roles'
import type { StockCount, StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { ComparedLots } from './compared-lots.tsx'
import { CountEntryList } from './count-entry-list.tsx'
import { CountScanField } from './count-scan-field.tsx'
import { DropCountDialog, FinishCountDialog } from './end-count-dialogs.tsx'
import { StockCountStatusBadge } from './stock-count-status-badge.tsx'
import { stockCountQuery } from './stock-counts.api.ts'

/** A count of the stock: the pieces are entered, then compared with those on hand, then the differences are posted. */
export function StockCountPage() {
  const { id = '' } = useParams()
  const found = useQuery(stockCountQuery(id))
  const mayCount = useHasAdminRole(ADMINS.shippers)
  return (
    <RecordPage
      found={found}
      subject={m.stock_count()}
      missing={m.stock_count_missing()}
      list={{ to: adminPaths.stockCounts, name: m.stock_counts() }}
      isWide
      parts={({ count, lines }, open) => {
        const isOpen = count.state === 'COUNTING' || count.state === 'DIFFERENCES'
        return {
          title: m.stock_count_of({ time: formatDateTime(count.createdAt) }),
          status: <CountSubtitle count={count} />,
          actions: mayCount && count.state === 'COUNTING' && count.counted > 0 && (
            <Button
              className="grow sm:grow-0"
              onClick={() => open(close => <FinishCountDialog count={count} onClose={close} />)}
            >
              {m.stock_count_finish()}
            </Button>
          ),
          more: [
            mayCount &&
              isOpen && {
                label: m.stock_count_drop(),
                icon: Trash2,
                onPress: () => open(close => <DropCountDialog count={count} onClose={close} />),
              },
          ],
          facts: <CountLots count={count} lines={lines} mayCount={mayCount && isOpen} />,
        }
      }}
    />
  )
}

function CountSubtitle({ count }: { count: StockCount }) {
  const { begunBy, counted, lots } = count
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <StockCountStatusBadge count={count} />
      <span className="text-muted tabular-nums">
        {begunBy} · {m.stock_count_progress({ counted, lots })}
      </span>
    </div>
  )
}

type Lots = { count: StockCount; lines: readonly StockCountLine[]; mayCount: boolean }

function CountLots({ count, lines, mayCount }: Lots) {
  if (count.differences !== null) return <ComparedLots countId={count.id} lines={lines} mayCount={mayCount} />
  return (
    <>
      {mayCount && <CountScanField countId={count.id} />}
      <CountEntryList countId={count.id} lines={lines} mayCount={mayCount} />
    </>
  )
}
