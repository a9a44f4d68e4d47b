import { expiryProblem, LOT_NUMBER_MAX, PIECES_MAX } from '@portal/contract/stock-rules'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { FormDialog } from '../lib/form-dialog.tsx'
import { isWholeNumber, readWholeNumber } from '../lib/is-whole-number.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useStockChange } from './use-stock-change.ts'

type Props = { sampleId: string; onClose(): void }
type Values = { lotNo: string; expiresOn: string; quantity: string }

/** Receives a lot. */
export function ReceiveDialog({ sampleId, onClose }: Props) {
  const receive = useStockChange(onClose, ({ quantity, ...goods }: Values) =>
    api('POST /admin/lots/receive', { body: { sampleId, ...goods, quantity: readWholeNumber(quantity) } }),
  )
  const form = useForm<Values>({ lotNo: '', expiresOn: '', quantity: '' }, values => ({
    lotNo: values.lotNo.trim() === '' ? m.stock_lot_no_required() : undefined,
    expiresOn: expiryError(values.expiresOn, today()),
    quantity: isWholeNumber(values.quantity, 1, PIECES_MAX) ? undefined : m.stock_quantity_wrong(),
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

function expiryError(day: string, now: string): string | undefined {
  if (day === '') return m.stock_expiry_required()
  return expiryProblem(day) ?? (day > now ? undefined : m.stock_expiry_past())
}
