import type { FoundPlace, PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import { REMARK_MAX } from '@portal/contract/orders/order-status'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'

/** What turns up changes its request, its case and the stock on every screen. */
const KEYS = [
  ...[['cases'], ['programme', 'today'], ['requests'], ['orders'], ['recruited-users']],
  ...[['stock'], ['messages'], ['activity']],
] as const

const WORDS = {
  ARRIVED: { action: m.found_arrived, text: m.found_arrived_text, saved: m.found_arrived_saved },
  RETURNED: { action: m.found_returned, text: m.found_returned_text, saved: m.found_returned_saved },
}

type Sample = { id: string; name: string; fate?: PieceFate | undefined }
type Props = { orderId: string; samples: readonly Sample[] }

/** What a rep or admin does when lost samples of a request turn up. The dialog outlives the buttons to show the result. */
export function FoundPiecesActions({ orderId, samples }: Props) {
  const lost = samples.filter(({ fate }) => fate === 'LOST')
  return (
    <>
      {(['ARRIVED', 'RETURNED'] as const).map(found => (
        <DialogButton
          key={found}
          variant="secondary"
          isShown={lost.length > 0}
          dialog={close => <FoundDialog orderId={orderId} found={found} lost={lost} onClose={close} />}
        >
          {WORDS[found].action()}
        </DialogButton>
      ))}
    </>
  )
}

type DialogProps = { orderId: string; found: FoundPlace; lost: readonly Sample[]; onClose(): void }

function FoundDialog({ orderId, found, lost, onClose }: DialogProps) {
  const words = WORDS[found]
  const form = useForm({ reason: '', items: lost.map(({ id }) => id) }, ({ reason, items }) => ({
    items: items.length === 0 ? m.problem_items_missing() : undefined,
    reason: reason.trim() === '' ? m.cases_reason_missing() : undefined,
  }))
  const book = useApiMutation(
    (body: { found: FoundPlace; items: string[]; reason: string }, key) =>
      callApi('POST /order/:id/found', {
        params: { id: orderId },
        body,
        headers: { 'idempotency-key': key },
      }),
    { invalidates: KEYS, savedText: words.saved(), onClose },
  )
  return (
    <FormDialog
      title={words.action()}
      description={words.text()}
      action={m.found_book()}
      change={book}
      onSubmit={form.submit(({ reason, items }) => book.save({ found, items, reason: reason.trim() }))}
      onClose={onClose}
    >
      {lost.length > 1 && <CheckboxGroup legend={m.found_samples()} items={lost} {...form.boxes('items')} />}
      <TextArea
        label={m.cases_reason()}
        hint={m.problem_reason_hint()}
        maxLength={REMARK_MAX}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
