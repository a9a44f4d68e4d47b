import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { lotRecipientPages } from './stock.api.ts'

type Props = {
  lot: Lot
  /** HCPs who have not been sent a message about it yet. */
  uninformedHcps: number
  onClose(): void
}

/** Asks for confirmation before all recipients of a lot are told to stop using it. */
export function RecallLotDialog({ lot, uninformedHcps, onClose }: Props) {
  const recall = useApiMutation(
    () => callApi('POST /admin/lots/:id/recall', { params: { id: lot.id }, body: {} }),
    {
      invalidates: [lotRecipientPages(lot.id).queryKey],
      savedText: ({ told }) => m.stock_recalled({ told }),
      onClose,
    },
  )
  return (
    <ConfirmChangeDialog
      danger
      title={m.stock_recall_title({ lotNo: lot.lotNo })}
      description={
        <>
          <p>{m.stock_recall_text({ count: uninformedHcps, lotNo: lot.lotNo })}</p>
          {lot.heldAt === null && <p className="font-semibold text-ink">{m.stock_recall_hold()}</p>}
        </>
      }
      confirmLabel={m.stock_recall_send()}
      change={recall}
      onClose={onClose}
    />
  )
}
