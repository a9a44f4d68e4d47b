import type { Lot } from '@portal/contract/stock'
import { PIECES_MAX, REASON_MAX } from '@portal/contract/stock-rules'
import { api } from '../lib/api.ts'
import { FormDialog } from '../lib/form-dialog.tsx'
import { isWholeNumber, readWholeNumber } from '../lib/is-whole-number.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useStockChange } from './use-stock-change.ts'

type Values = { difference: string; reason: string }

/** Corrects the number of pieces of a lot, with a reason. */
export function CorrectDialog({ lot, onClose }: { lot: Lot; onClose(): void }) {
  const correct = useStockChange(onClose, ({ difference, reason }: Values) =>
    api('POST /admin/lots/correct', {
      body: { lotId: lot.id, difference: readWholeNumber(difference), reason },
    }),
  )
  const form = useForm<Values>({ difference: '', reason: '' }, values => ({
    difference:
      isWholeNumber(values.difference, -PIECES_MAX, PIECES_MAX) && readWholeNumber(values.difference) !== 0
        ? undefined
        : m.stock_difference_wrong(),
    reason: values.reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  return (
    <FormDialog
      title={`${m.stock_correct()} ${lot.lotNo}`}
      action={m.stock_correct()}
      change={correct}
      onSubmit={form.submit(correct.save)}
      onClose={onClose}
    >
      <TextField
        label={m.stock_difference()}
        hint={m.stock_difference_hint({ pieces: lot.onHand })}
        {...form.text('difference')}
      />
      <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...form.text('reason')} />
    </FormDialog>
  )
}
