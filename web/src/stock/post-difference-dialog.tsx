import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { type ComparedLine, ComparedPieces, countDifference } from './compared-pieces.tsx'
import { CountedLot } from './counted-lot.tsx'
import { StockChangeReasonField, stockChangeReasonError } from './lot-fields.tsx'
import { useStockMutation } from './stock.api.ts'

type Props = { countId: string; line: ComparedLine; onClose(): void }

/** Posts the difference of a lot with a reason. */
export function PostDifferenceDialog({ countId, line, onClose }: Props) {
  const { lot } = line
  const change = useStockMutation(onClose, ({ reason }: { reason: string }, key) =>
    callApi('POST /admin/stock-counts/:id/post', {
      params: { id: countId },
      headers: { 'idempotency-key': key },
      body: { lotId: lot.id, difference: countDifference(line), reason },
    }),
  )
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: stockChangeReasonError(reason) }))
  return (
    <FormDialog
      title={m.stock_count_post_title({ lotNo: lot.lotNo })}
      action={m.stock_count_post()}
      change={change}
      onSubmit={form.submit(change.save)}
      onClose={onClose}
    >
      <CountedLot lot={lot} />
      <ComparedPieces line={line} />
      <p className="text-muted">{m.stock_correct_text()}</p>
      <StockChangeReasonField {...form.text('reason')} />
    </FormDialog>
  )
}
