import type { Lot, SampleLot } from '@portal/contract/stock/lots.endpoints'
import { PIECES_MAX } from '@portal/contract/stock/stock-rules'
import { callApi } from '../lib/api.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { useIdempotencyKey } from '../session/use-idempotency-key.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { StockChangeReasonField, stockChangeReasonError } from './lot-fields.tsx'
import { useStockMutation } from './stock.api.ts'

type LotProps = { lot: Lot; onClose(): void }
type Correction = { difference: string; reason: string }

/** Corrects the number of pieces of a lot, with a reason. */
export function CorrectLotCountDialog({ lot, onClose }: LotProps) {
  const key = useIdempotencyKey()
  const change = useStockMutation(onClose, ({ difference, reason }: Correction) =>
    callApi('POST /admin/lots/correct', {
      headers: { 'idempotency-key': key },
      body: { lotId: lot.id, difference: parseWholeNumberOrNaN(difference), reason },
    }),
  )
  const form = useForm<Correction>({ difference: '', reason: '' }, ({ difference, reason }) => ({
    difference:
      isWholeNumberInRange(difference, -PIECES_MAX, PIECES_MAX) && parseWholeNumberOrNaN(difference) !== 0
        ? undefined
        : m.stock_difference_wrong(),
    reason: stockChangeReasonError(reason),
  }))
  return (
    <FormDialog
      title={m.stock_correct_title({ lotNo: lot.lotNo })}
      action={m.stock_save()}
      change={change}
      onSubmit={form.submit(change.save)}
      onClose={onClose}
    >
      <p className="text-muted">{m.stock_correct_text()}</p>
      <TextField
        label={m.stock_difference()}
        hint={m.stock_difference_hint({ pieces: lot.onHand })}
        {...form.text('difference')}
      />
      <StockChangeReasonField {...form.text('reason')} />
    </FormDialog>
  )
}

/** Puts a lot on hold, or releases it. */
export function HoldOrReleaseLotDialog({ lot, onClose }: LotProps & { lot: SampleLot }) {
  const held = lot.heldAt === null
  const change = useStockMutation(onClose, ({ reason }: { reason: string }) =>
    callApi('POST /admin/lots/hold', { body: { lotId: lot.id, held, reason }, repeatable: true }),
  )
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: stockChangeReasonError(reason) }))
  const action = held ? m.stock_hold() : m.stock_release()
  return (
    <FormDialog
      title={held ? m.stock_hold_title({ lotNo: lot.lotNo }) : m.stock_release_title({ lotNo: lot.lotNo })}
      action={action}
      change={change}
      onSubmit={form.submit(change.save)}
      onClose={onClose}
    >
      {held && <p className="text-muted">{m.stock_hold_text()}</p>}
      {!held && lot.recallCaseId !== null && <p className="font-semibold">{m.stock_release_recalled()}</p>}
      <StockChangeReasonField {...form.text('reason')} />
    </FormDialog>
  )
}
