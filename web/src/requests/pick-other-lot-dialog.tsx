import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { StockChangeReasonField, stockChangeReasonError } from '../stock/lot-fields.tsx'
import { STOCK_QUERY_KEY } from '../stock/stock.api.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { REQUEST_KEYS } from './requests.api.ts'
import type { PackAnswer } from './scan-pack.ts'

type Props = NonNullable<PackAnswer['otherLot']> & { onPicked(): Promise<void>; onClose(): void }

/** Plans the lot in hand in place of the planned one, with a reason. */
export function PickOtherLotDialog({ pack, lot, planned, name, onPicked, onClose }: Props) {
  const change = useApiMutation(
    async ({ reason }: { reason: string }) => {
      const body = { id: pack.orderId, itemId: pack.itemId, lotId: lot.id, reason: reason.trim() }
      await callApi('POST /admin/requests/lot', { body, repeatable: true })
      await onPicked()
    },
    { invalidates: [...REQUEST_KEYS, STOCK_QUERY_KEY], onClose },
  )
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: stockChangeReasonError(reason) }))
  return (
    <FormDialog
      title={m.pick_other_lot_title({ lotNo: lot.lotNo })}
      description={m.pick_other_lot_text({ name, planned })}
      action={m.pick_other_lot_confirm()}
      change={change}
      onSubmit={form.submit(change.save)}
      onClose={onClose}
    >
      <StockChangeReasonField {...form.text('reason')} />
    </FormDialog>
  )
}
