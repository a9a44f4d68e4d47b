import { LOT_NUMBER_MAX, PIECES_MAX } from '@portal/contract/stock-words'
import { api } from '../lib/api.ts'
import { FormDialog } from '../lib/form-dialog.tsx'
import { isWhole } from '../lib/is-whole.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useStockChange } from './use-stock-change.ts'

type Values = { lotNo: string; expiresOn: string; quantity: string }

/** Goods that have come. */
export function ReceiveDialog({ sampleId, onClose }: { sampleId: string; onClose(): void }) {
  const receive = useStockChange(onClose, ({ quantity, ...goods }: Values) =>
    api('POST /admin/lots/receive', { body: { sampleId, ...goods, quantity: Number(quantity) } }),
  )
  const form = useRuleForm<Values>({ lotNo: '', expiresOn: '', quantity: '' }, values => ({
    lotNo: values.lotNo.trim() === '' ? m.stock_lot_no_required() : undefined,
    expiresOn: values.expiresOn === '' ? m.stock_expiry_required() : undefined,
    quantity: isWhole(values.quantity, 1, PIECES_MAX) ? undefined : m.stock_quantity_wrong(),
  }))
  return (
    <FormDialog
      title={m.stock_receive()}
      action={m.stock_receive()}
      change={receive}
      onSubmit={form.submit(receive.save)}
      onClose={onClose}
    >
      <TextField
        label={m.stock_lot_no()}
        maxLength={LOT_NUMBER_MAX}
        autoComplete="off"
        {...form.text('lotNo')}
      />
      <TextField label={m.stock_expiry()} type="date" {...form.text('expiresOn')} />
      <TextField label={m.stock_quantity()} inputMode="numeric" {...form.text('quantity')} />
    </FormDialog>
  )
}
