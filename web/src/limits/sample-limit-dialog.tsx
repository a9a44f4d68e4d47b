import {
  LIMIT_DAYS_MAX,
  LIMIT_PERIODS,
  LIMIT_PIECES_MAX,
  type LimitPeriod,
} from '@portal/contract/limits/limit-rules'
import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import { PROFESSIONS, type Profession, SAMPLE_CATEGORIES } from '@portal/contract/users/professions'
import { useQuery } from '@tanstack/react-query'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { toLabelledOptions } from '../lib/value-labels.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { useIdempotencyKey } from '../session/use-idempotency-key.ts'
import { sampleNamesQuery } from '../stock/stock.api.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { LIMIT_PERIOD_LABELS } from './limit-labels.ts'
import { LIMITS_QUERY_KEY } from './limits.api.ts'

/** `scope`: an item's id, a category, or '' for all samples. */
type Values = {
  scope: string
  profession: Profession | ''
  period: LimitPeriod
  days: string
  pieces: string
  active: boolean
}

/** Adds or changes a limit. @param limit undefined to add one */
export function SampleLimitDialog({ limit, onClose }: { limit: SampleLimit | undefined; onClose(): void }) {
  const samples = useQuery(sampleNamesQuery)
  const key = useIdempotencyKey()
  const save = ({ scope, profession, period, days, pieces, active }: Values) => {
    const category = SAMPLE_CATEGORIES.find(name => name === scope) ?? null
    const body = {
      itemId: category === null && scope !== '' ? scope : null,
      category,
      profession: profession === '' ? null : profession,
      period,
      days: period === 'DAYS' ? parseWholeNumberOrNaN(days) : null,
      pieces: parseWholeNumberOrNaN(pieces),
      active,
    }
    return limit === undefined
      ? callApi('POST /admin/sample-limits/create', { body, headers: { 'idempotency-key': key } })
      : callApi('POST /admin/sample-limits/update', {
          body: { id: limit.id, ...body },
          headers: ifMatchHeader(limit.updatedAt),
          repeatable: true,
        })
  }
  const form = useForm<Values>(
    {
      scope: limit?.itemId ?? limit?.category ?? '',
      profession: limit?.profession ?? '',
      period: limit?.period ?? 'YEAR',
      days: String(limit?.days ?? ''),
      pieces: String(limit?.pieces ?? ''),
      active: limit?.active ?? true,
    },
    ({ period, days, pieces }) => ({
      days:
        period !== 'DAYS' || isWholeNumberInRange(days, 1, LIMIT_DAYS_MAX)
          ? undefined
          : m.limits_days_wrong(),
      pieces: isWholeNumberInRange(pieces, 1, LIMIT_PIECES_MAX) ? undefined : m.limits_pieces_wrong(),
    }),
    limit !== undefined,
  )
  const items = samples.data?.map(({ id, name }) => ({ value: id, label: name }))
  const known = limit?.itemId ? [{ value: limit.itemId, label: limit.itemName ?? limit.itemId }] : []
  return (
    <FormChangeDialog
      title={limit === undefined ? m.limits_add() : m.limits_title()}
      action={m.stock_save()}
      form={form}
      change={save}
      invalidates={[LIMITS_QUERY_KEY]}
      savedText={m.stock_saved()}
      onClose={onClose}
    >
      <SelectField
        label={m.limits_scope()}
        options={[
          { value: '', label: m.limits_scope_all() },
          ...toLabelledOptions(SAMPLE_CATEGORIES),
          ...(items ?? known),
        ]}
        {...form.text('scope')}
      />
      <SelectField
        label={m.limits_profession()}
        options={[{ value: '', label: m.limits_profession_all() }, ...toLabelledOptions(PROFESSIONS)]}
        {...form.text('profession')}
      />
      <SelectField
        label={m.limits_period()}
        options={optionsFromLabels(LIMIT_PERIODS, LIMIT_PERIOD_LABELS)}
        {...form.text('period')}
      />
      {form.values.period === 'DAYS' && (
        <TextField label={m.limits_days()} inputMode="numeric" {...form.text('days')} />
      )}
      <TextField label={m.limits_pieces()} inputMode="numeric" {...form.text('pieces')} />
      <CheckboxField label={m.stock_active()} {...form.box('active')} />
    </FormChangeDialog>
  )
}
