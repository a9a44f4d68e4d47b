import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { type ComparedLine, ComparedPieces, countDifference } from './compared-pieces.tsx'
import { CountedLot } from './counted-lot.tsx'
import { StockChangeReasonField, stockChangeReasonError } from './lot-fields.tsx'
import { STOCK_QUERY_KEY } from './stock.api.ts'

type Props = { countId: string; line: ComparedLine; onClose(): void }

/** Posts the difference of a lot with a reason. */
export function PostDifferenceDialog({ countId, line, onClose }: Props) {
  const { lot } = line
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: stockChangeReasonError(reason) }))
  return (
    <FormChangeDialog
      title={m.stock_count_post_title({ lotNo: lot.lotNo })}
      action={m.stock_count_post()}
      form={form}
      change={({ reason }, key) =>
        callApi('POST /admin/stock-counts/:id/post', {
          params: { id: countId },
          headers: { 'idempotency-key': key },
          body: { lotId: lot.id, difference: countDifference(line), reason },
        })
      }
      invalidates={[STOCK_QUERY_KEY]}
      savedText={m.stock_saved()}
      onClose={onClose}
    >
      <CountedLot lot={lot} />
      <ComparedPieces line={line} />
      <p className="text-muted">{m.stock_correct_text()}</p>
      <StockChangeReasonField {...form.text('reason')} />
    </FormChangeDialog>
  )
}
