import { ADMINS } from '@portal/contract/admin-roles'
import { LIMIT_PIECES_MAX } from '@portal/contract/limits/limit-rules'
import type { HcpAllowance } from '@portal/contract/limits/limits.endpoints'
import { REASON_MAX } from '@portal/contract/stock/stock-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { apiFieldQuery } from '../lib/api-query.ts'
import { formatDdMmYyyy, todayAsIsoDay } from '../lib/dates.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { useIdempotencyKey } from '../session/use-idempotency-key.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { useForm } from '../ui/use-form.ts'
import { LeftUnderLimitText } from './left-under-limit-text.tsx'
import { sampleLimitText } from './limit-labels.ts'
import { LIMITS_QUERY_KEY } from './limits.api.ts'

/** What remains of each limit for an HCP, and the exceptions; nothing if no limit applies. */
export function HcpAllowancesSection({ hcpId }: { hcpId: string }) {
  const allowances = useQuery(
    apiFieldQuery([...LIMITS_QUERY_KEY, 'of', hcpId], 'GET /admin/sample-allowances/:id', 'allowances', {
      params: { id: hcpId },
    }),
  )
  const [allowing, setAllowing] = useState<HcpAllowance>()
  const some = allowances.data !== undefined && allowances.data.length > 0
  return (
    <>
      <QueryErrorBanner subject={m.limits_left_heading()} queries={[allowances]} />
      {some && (
        <TitledCard title={m.limits_left_heading()}>
          <ul className="divide-y divide-line">
            {allowances.data.map(one => (
              <AllowanceRow key={one.limit.id} allowance={one} onAllow={() => setAllowing(one)} />
            ))}
          </ul>
        </TitledCard>
      )}
      {allowing && (
        <ExceptionDialog hcpId={hcpId} allowance={allowing} onClose={() => setAllowing(undefined)} />
      )}
    </>
  )
}

function AllowanceRow({ allowance, onAllow }: { allowance: HcpAllowance; onAllow(): void }) {
  const { limit, exceptions } = allowance
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5 tabular-nums">
        <LeftUnderLimitText {...allowance} />
        {exceptions.map(({ id, pieces, until: last, actor, reason }) => (
          <p key={id} className="wrap-anywhere text-muted text-sm">
            {m.limits_exception({ pieces, day: formatDdMmYyyy(last), actor, reason })}
          </p>
        ))}
      </div>
      <OnlyForAdmins roles={ADMINS.managers}>
        <Button
          variant="secondary"
          aria-label={m.limits_allow_of({ limit: sampleLimitText(limit) })}
          onClick={onAllow}
        >
          {m.limits_allow()}
        </Button>
      </OnlyForAdmins>
    </li>
  )
}

type DialogProps = { hcpId: string; allowance: HcpAllowance; onClose(): void }

/** Grants an HCP extra pieces from now until the end of the current period, or until another chosen day. */
function ExceptionDialog({ hcpId, allowance, onClose }: DialogProps) {
  const { limit, left, until } = allowance
  const key = useIdempotencyKey()
  const first = todayAsIsoDay()
  const form = useForm({ pieces: '1', until: until ?? first, reason: '' }, values => ({
    pieces: isWholeNumberInRange(values.pieces, 1, LIMIT_PIECES_MAX) ? undefined : m.limits_pieces_wrong(),
    until: values.until >= first ? undefined : m.limits_until_wrong(),
    reason: values.reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  return (
    <FormChangeDialog
      title={m.limits_allow()}
      form={form}
      change={({ pieces, ...values }) =>
        callApi('POST /admin/limit-exceptions', {
          headers: { 'idempotency-key': key },
          body: { limitId: limit.id, hcpId, pieces: parseWholeNumberOrNaN(pieces), ...values },
        })
      }
      invalidates={[LIMITS_QUERY_KEY]}
      savedText={m.limits_allowed()}
      onClose={onClose}
    >
      <p className="text-muted">{sampleLimitText(limit)}</p>
      <TextField
        label={m.limits_more()}
        hint={m.limits_more_hint({ left })}
        inputMode="numeric"
        {...form.text('pieces')}
      />
      <DateField label={m.limits_until()} min={first} {...form.text('until')} />
      <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...form.text('reason')} />
    </FormChangeDialog>
  )
}
