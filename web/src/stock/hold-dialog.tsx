import type { Lot } from '@portal/contract/stock'
import { REASON_MAX } from '@portal/contract/stock-words'
import { api } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { LotForm } from './lot-form.tsx'
import { useStockChange } from './stock.api.ts'

/** Holds a lot, or releases it. */
export function HoldDialog({ lot, onClose }: { lot: Lot; onClose(): void }) {
  const held = lot.heldAt === null
  const hold = useStockChange(({ reason }: { reason: string }) =>
    api('POST /admin/lots/hold', { body: { lotId: lot.id, held, reason } }),
  )
  const form = useRuleForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  const submit = form.submit(values => {
    if (hold.isPending) return
    hold.mutate(values, {
      onSuccess: () => {
        showSuccess(m.stock_saved())
        onClose()
      },
    })
  })
  const action = held ? m.stock_hold() : m.stock_release()
  return (
    <LotForm
      title={`${action} ${lot.lotNo}`}
      action={action}
      change={hold}
      onSubmit={submit}
      onClose={onClose}
    >
      {held && <p className="text-muted">{m.stock_hold_text()}</p>}
      <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...form.text('reason')} />
    </LotForm>
  )
}
