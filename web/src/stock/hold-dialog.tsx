import type { Lot } from '@portal/contract/stock'
import { REASON_MAX } from '@portal/contract/stock-rules'
import { api } from '../lib/api.ts'
import { FormDialog } from '../lib/form-dialog.tsx'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useStockChange } from './use-stock-change.ts'

/** Puts a lot on hold, or releases it. */
export function HoldDialog({ lot, onClose }: { lot: Lot; onClose(): void }) {
  const held = lot.heldAt === null
  const hold = useStockChange(onClose, ({ reason }: { reason: string }) =>
    api('POST /admin/lots/hold', { body: { lotId: lot.id, held, reason } }),
  )
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  const action = held ? m.stock_hold() : m.stock_release()
  return (
    <FormDialog
      title={`${action} ${lot.lotNo}`}
      action={action}
      change={hold}
      onSubmit={form.submit(hold.save)}
      onClose={onClose}
    >
      {held && <p className="text-muted">{m.stock_hold_text()}</p>}
      <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...form.text('reason')} />
    </FormDialog>
  )
}
