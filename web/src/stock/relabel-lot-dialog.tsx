import type { Lot } from '@portal/contract/lots'
import { expiryDateProblem, LOT_NUMBER_MAX, REASON_MAX } from '@portal/contract/stock-rules'
import { api } from '../lib/api.ts'
import { FormDialog } from '../lib/form-dialog.tsx'
import { problemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useStockMutation } from './stock.api.ts'

type Values = { lotNo: string; expiresOn: string; reason: string }

/** Corrects a mistyped number or expiry date of a lot, with a reason. */
export function RelabelLotDialog({ lot, onClose }: { lot: Lot; onClose(): void }) {
  const shown = { lotNo: lot.lotNo, expiresOn: lot.expiresOn }
  const change = useStockMutation(onClose, (values: Values) =>
    api('POST /admin/lots/relabel', { body: { lotId: lot.id, shown, ...values } }),
  )
  const form = useForm<Values>({ ...shown, reason: '' }, ({ lotNo, expiresOn, reason }) => {
    const isSame = lotNo.trim() === shown.lotNo && expiresOn === shown.expiresOn
    return {
      lotNo: lotNo.trim() === '' ? m.stock_lot_no_required() : isSame ? m.stock_relabel_same() : undefined,
      expiresOn: expiresOn === '' ? m.stock_expiry_required() : problemText(expiryDateProblem(expiresOn)),
      reason: reason.trim() === '' ? m.stock_reason_required() : undefined,
    }
  })
  return (
    <FormDialog
      title={m.stock_relabel_title({ lotNo: lot.lotNo })}
      description={m.stock_relabel_text()}
      action={m.stock_save()}
      change={change}
      onSubmit={form.submit(change.save)}
      onClose={onClose}
    >
      <TextField
        label={m.stock_lot_no()}
        maxLength={LOT_NUMBER_MAX}
        autoComplete="off"
        {...form.text('lotNo')}
      />
      <TextField label={m.stock_expiry()} type="date" {...form.text('expiresOn')} />
      <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...form.text('reason')} />
    </FormDialog>
  )
}
