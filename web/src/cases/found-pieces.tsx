import type { FoundPlace, PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import { REMARK_MAX } from '@portal/contract/orders/order-status'
import { PackageCheck, Undo2 } from 'lucide-react'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import type { MenuItem } from '../ui/action-menu.tsx'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import type { OpenDialog } from '../ui/dialog-button.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
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

/** What a rep or admin does when lost samples of a request turn up, as items of a menu. @param open opens a dialog of the page */
export function foundPiecesItems(orderId: string, samples: readonly Sample[], open: OpenDialog): MenuItem[] {
  const lost = samples.filter(({ fate }) => fate === 'LOST')
  if (lost.length === 0) return []
  return (['ARRIVED', 'RETURNED'] as const).map(found => ({
    label: WORDS[found].action(),
    icon: found === 'ARRIVED' ? PackageCheck : Undo2,
    onPress: () => open(close => <FoundDialog orderId={orderId} found={found} lost={lost} onClose={close} />),
  }))
}

type DialogProps = { orderId: string; found: FoundPlace; lost: readonly Sample[]; onClose(): void }

function FoundDialog({ orderId, found, lost, onClose }: DialogProps) {
  const words = WORDS[found]
  const form = useForm({ reason: '', items: lost.map(({ id }) => id) }, ({ reason, items }) => ({
    items: items.length === 0 ? m.problem_items_missing() : undefined,
    reason: reason.trim() === '' ? m.cases_reason_missing() : undefined,
  }))
  return (
    <FormChangeDialog
      title={words.action()}
      description={words.text()}
      action={m.found_book()}
      form={form}
      change={({ reason, items }, key) =>
        callApi('POST /order/:id/found', {
          params: { id: orderId },
          body: { found, items, reason: reason.trim() },
          headers: { 'idempotency-key': key },
        })
      }
      invalidates={KEYS}
      savedText={words.saved()}
      onClose={onClose}
    >
      {lost.length > 1 && <CheckboxGroup legend={m.found_samples()} items={lost} {...form.boxes('items')} />}
      <TextArea
        label={m.cases_reason()}
        hint={m.problem_reason_hint()}
        maxLength={REMARK_MAX}
        {...form.text('reason')}
      />
    </FormChangeDialog>
  )
}
