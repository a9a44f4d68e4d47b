import { callApi } from '../lib/api.ts'
import { StockChangeReasonField, stockChangeReasonError } from '../stock/lot-fields.tsx'
import { STOCK_QUERY_KEY } from '../stock/stock.api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { REQUEST_KEYS } from './requests.api.ts'
import type { PackAnswer } from './scan-pack.ts'

type Props = NonNullable<PackAnswer['otherLot']> & { onPicked(): Promise<void>; onClose(): void }

/** Plans the lot in hand in place of the planned one, with a reason. */
export function PickOtherLotDialog({ pack, lot, planned, name, onPicked, onClose }: Props) {
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: stockChangeReasonError(reason) }))
  return (
    <FormChangeDialog
      title={m.pick_other_lot_title({ lotNo: lot.lotNo })}
      description={m.pick_other_lot_text({ name, planned })}
      action={m.pick_other_lot_confirm()}
      form={form}
      change={async ({ reason }) => {
        const body = { id: pack.orderId, itemId: pack.itemId, lotId: lot.id, reason: reason.trim() }
        await callApi('POST /admin/requests/lot', { body, repeatable: true })
        await onPicked()
      }}
      invalidates={[...REQUEST_KEYS, STOCK_QUERY_KEY]}
      onClose={onClose}
    >
      <StockChangeReasonField {...form.text('reason')} />
    </FormChangeDialog>
  )
}
