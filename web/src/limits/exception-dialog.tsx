import { LIMIT_PIECES_MAX } from '@portal/contract/limit-rules'
import type { HcpAllowance } from '@portal/contract/limits'
import { REASON_MAX } from '@portal/contract/stock-rules'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { useDialogChange } from '../lib/dialog-change.ts'
import { FormDialog } from '../lib/form-dialog.tsx'
import { isWholeNumber, readWholeNumber } from '../lib/is-whole-number.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { limitText } from './limit-words.ts'
import { LIMITS } from './limits.api.ts'

type Values = { pieces: string; until: string; reason: string }
type Props = { hcpId: string; allowance: HcpAllowance; onClose(): void }

/** Grants an HCP extra pieces from now until the end of the current period, or until another chosen day. */
export function ExceptionDialog({ hcpId, allowance, onClose }: Props) {
  const { limit, left, until } = allowance
  const allow = useDialogChange(
    ({ pieces, ...values }: Values) =>
      api('POST /admin/limit-exceptions', {
        body: { limitId: limit.id, hcpId, pieces: readWholeNumber(pieces), ...values },
      }),
    { keys: [LIMITS], saved: m.limits_allowed(), onClose },
  )
  const first = today()
  const form = useForm<Values>({ pieces: '1', until: until ?? first, reason: '' }, values => ({
    pieces: isWholeNumber(values.pieces, 1, LIMIT_PIECES_MAX) ? undefined : m.limits_pieces_wrong(),
    until: values.until >= first ? undefined : m.limits_until_wrong(),
    reason: values.reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  return (
    <FormDialog title={m.limits_allow()} change={allow} onSubmit={form.submit(allow.save)} onClose={onClose}>
      <p className="text-muted">{limitText(limit)}</p>
      <TextField
        label={m.limits_more()}
        hint={m.limits_more_hint({ left })}
        inputMode="numeric"
        {...form.text('pieces')}
      />
      <TextField label={m.limits_until()} type="date" min={first} {...form.text('until')} />
      <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...form.text('reason')} />
    </FormDialog>
  )
}
