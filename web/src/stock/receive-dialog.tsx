import { LOT_NUMBER_MAX, PIECES_MAX } from '@portal/contract/stock-words'
import { api } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { LotForm } from './lot-form.tsx'
import { isWhole } from './pieces.ts'
import { useStockChange } from './stock.api.ts'

type Values = { lotNo: string; expiresOn: string; quantity: string }

/** Goods that have come. */
export function ReceiveDialog({ sampleId, onClose }: { sampleId: string; onClose(): void }) {
  const receive = useStockChange(({ quantity, ...goods }: Values) =>
    api('POST /admin/lots/receive', { body: { sampleId, ...goods, quantity: Number(quantity) } }),
  )
  const form = useRuleForm<Values>({ lotNo: '', expiresOn: '', quantity: '' }, values => ({
    lotNo: values.lotNo.trim() === '' ? m.stock_lot_no_required() : undefined,
    expiresOn: values.expiresOn === '' ? m.stock_expiry_required() : undefined,
    quantity: isWhole(values.quantity, 1, PIECES_MAX) ? undefined : m.stock_quantity_wrong(),
  }))
  const submit = form.submit(values => {
    if (receive.isPending) return
    receive.mutate(values, {
      onSuccess: () => {
        showSuccess(m.stock_saved())
        onClose()
      },
    })
  })
  return (
    <LotForm
      title={m.stock_receive()}
      action={m.stock_receive()}
      change={receive}
      onSubmit={submit}
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
    </LotForm>
  )
}
