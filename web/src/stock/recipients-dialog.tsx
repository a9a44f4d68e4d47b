import type { Lot } from '@portal/contract/lots'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { downloadFile } from '../lib/api.ts'
import { formatDay } from '../lib/dates.ts'
import { DownloadButton } from '../lib/download-button.tsx'
import { orderStateLabel } from '../lib/order-state-label.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { lotRecipientsQuery } from './stock.api.ts'

type Props = { sampleId: string; lot: Lot; onClose(): void }

/** The recipients of a lot, with time and address. */
export function LotRecipientsDialog({ sampleId, lot, onClose }: Props) {
  const recipients = useInfiniteQuery(lotRecipientsQuery(lot.id))
  const total = recipients.data?.pages[0]?.meta.total
  return (
    <Dialog
      open
      title={`${m.stock_recipients()} ${lot.lotNo}`}
      description={total === undefined ? m.common_loading() : m.stock_recipients_total({ total })}
      onClose={onClose}
      actions={
        <>
          {recipients.hasNextPage && (
            <Button
              variant="secondary"
              loading={recipients.isFetchingNextPage}
              onClick={() => void recipients.fetchNextPage()}
            >
              {m.common_load_more()}
            </Button>
          )}
          {total !== undefined && total > 0 && (
            <DownloadButton
              variant="secondary"
              file={`lot-${lot.lotNo}.csv`}
              load={() =>
                downloadFile('POST /admin/supply/export', { body: { item: sampleId, lot: lot.lotNo } })
              }
            />
          )}
          <Button variant="quiet" onClick={onClose}>
            {m.common_close()}
          </Button>
        </>
      }
    >
      <QueryErrorBanner queries={[recipients]} />
      <ul className="grid divide-y divide-line">
        {recipients.data?.pages
          .flatMap(({ data }) => data)
          .map(({ orderId, hcp, address, shippedAt, lost }) => (
            <li key={orderId} className="py-2">
              <Link
                to={generatePath(paths.adminRequest, { id: orderId })}
                className="inline-flex min-h-12 items-center font-semibold text-action-ink underline-offset-4 wrap-anywhere hover:underline"
              >
                {hcp.name}
              </Link>
              {lost && <StatusBadge tone="refused" icon={PackageX} text={orderStateLabel('LOST')} />}
              <p className="text-sm">{address}</p>
              <p className="text-muted text-sm tabular-nums">
                {m.stock_shipped({ day: formatDay(shippedAt) })}
              </p>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
