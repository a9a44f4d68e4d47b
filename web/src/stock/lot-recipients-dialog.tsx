import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lotRecipientPages } from '../cases/cases.api.ts'
import { LotRecipientList } from '../cases/lot-recipient-list.tsx'
import { downloadFile } from '../lib/api.ts'
import { m } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DownloadButton } from '../ui/download-button.tsx'

type Props = { sampleId: string; lot: Lot; onClose(): void }

/** Who received a lot, with a file of them. */
export function LotRecipientsDialog({ sampleId, lot, onClose }: Props) {
  const recipients = useInfiniteQuery(lotRecipientPages(lot.id))
  const counts = recipients.data?.pages.at(-1)?.meta
  return (
    <Dialog
      title={m.stock_recipients_of({ lotNo: lot.lotNo })}
      description={
        counts === undefined ? (
          m.common_loading()
        ) : (
          <>
            <p>{m.stock_recipients_total({ total: counts.total })}</p>
            <p>{m.stock_recipients_progress(counts)}</p>
          </>
        )
      }
      onClose={onClose}
      actions={
        counts &&
        counts.total > 0 && (
          <DownloadButton
            variant="secondary"
            file={{ of: 'lot', filters: { lot: lot.lotNo }, named: [{ name: 'lot' }] }}
            loadFile={() =>
              downloadFile('POST /admin/supply/export', { body: { item: sampleId, lot: lot.lotNo } })
            }
          />
        )
      }
    >
      <LotRecipientList lotId={lot.id} />
    </Dialog>
  )
}
