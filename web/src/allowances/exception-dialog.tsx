import type { HcpAllowance } from '@portal/contract/allowances'
import { LIMIT_PIECES_MAX } from '@portal/contract/limit-words'
import { REASON_MAX } from '@portal/contract/stock-words'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { isWhole } from '../stock/pieces.ts'
import { StockForm } from '../stock/stock-form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { limitText } from './limit-words.ts'
import { useLimitChange } from './limits.api.ts'

type Values = { pieces: string; until: string; reason: string }
type Props = { hcpId: string; allowance: HcpAllowance; timeZone: string; onClose(): void }

/** Allows an HCP more than a limit, for the period there is unless another day is chosen. */
export function ExceptionDialog({ hcpId, allowance, timeZone, onClose }: Props) {
  const { limit, until } = allowance
  const allow = useLimitChange(
    ({ pieces, ...values }: Values) =>
      api('POST /admin/limit-exceptions', {
        body: { limitId: limit.id, hcpId, pieces: Number(pieces), ...values },
      }),
    m.limits_allowed(),
    onClose,
  )
  const first = today(timeZone)
  const form = useRuleForm<Values>({ pieces: '1', until: until ?? first, reason: '' }, values => ({
    pieces: isWhole(values.pieces, 1, LIMIT_PIECES_MAX) ? undefined : m.limits_pieces_wrong(),
    until: values.until >= first ? undefined : m.limits_until_wrong(),
    reason: values.reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  return (
    <StockForm
      title={m.limits_allow()}
      action={m.limits_allow()}
      change={allow}
      onSubmit={form.submit(allow.save)}
      onClose={onClose}
    >
      <p className="text-muted">{limitText(limit)}</p>
      <TextField label={m.limits_more()} inputMode="numeric" {...form.text('pieces')} />
      <TextField label={m.limits_until()} type="date" min={first} {...form.text('until')} />
      <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...form.text('reason')} />
    </StockForm>
  )
}
