import type { Lot, SampleLot } from '@portal/contract/stock/lots.endpoints'
import { PIECES_MAX } from '@portal/contract/stock/stock-rules'
import { callApi } from '../lib/api.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { useIdempotencyKey } from '../session/use-idempotency-key.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { StockChangeReasonField, stockChangeReasonError } from './lot-fields.tsx'
import { STOCK_QUERY_KEY } from './stock.api.ts'

type LotProps = { lot: Lot; onClose(): void }

/** Corrects the number of pieces of a lot, with a reason. */
export function CorrectLotCountDialog({ lot, onClose }: LotProps) {
  const key = useIdempotencyKey()
  const form = useForm({ difference: '', reason: '' }, ({ difference, reason }) => ({
    difference:
      isWholeNumberInRange(difference, -PIECES_MAX, PIECES_MAX) && parseWholeNumberOrNaN(difference) !== 0
        ? undefined
        : m.stock_difference_wrong(),
    reason: stockChangeReasonError(reason),
  }))
  return (
    <FormChangeDialog
      title={m.stock_correct_title({ lotNo: lot.lotNo })}
      action={m.stock_save()}
      form={form}
      change={({ difference, reason }) =>
        callApi('POST /admin/lots/correct', {
          headers: { 'idempotency-key': key },
          body: { lotId: lot.id, difference: parseWholeNumberOrNaN(difference), reason },
        })
      }
      invalidates={[STOCK_QUERY_KEY]}
      savedText={m.stock_saved()}
      onClose={onClose}
    >
      <p className="text-muted">{m.stock_correct_text()}</p>
      <TextField
        label={m.stock_difference()}
        hint={m.stock_difference_hint({ pieces: lot.onHand })}
        {...form.text('difference')}
      />
      <StockChangeReasonField {...form.text('reason')} />
    </FormChangeDialog>
  )
}

/** Puts a lot on hold, or releases it. */
export function HoldOrReleaseLotDialog({ lot, onClose }: LotProps & { lot: SampleLot }) {
  const held = lot.heldAt === null
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: stockChangeReasonError(reason) }))
  return (
    <FormChangeDialog
      title={held ? m.stock_hold_title({ lotNo: lot.lotNo }) : m.stock_release_title({ lotNo: lot.lotNo })}
      action={held ? m.stock_hold() : m.stock_release()}
      form={form}
      change={({ reason }) =>
        callApi('POST /admin/lots/hold', { body: { lotId: lot.id, held, reason }, repeatable: true })
      }
      invalidates={[STOCK_QUERY_KEY]}
      savedText={m.stock_saved()}
      onClose={onClose}
    >
      {held && <p className="text-muted">{m.stock_hold_text()}</p>}
      {!held && lot.recallCaseId !== null && <p className="font-semibold">{m.stock_release_recalled()}</p>}
      <StockChangeReasonField {...form.text('reason')} />
    </FormChangeDialog>
  )
}
