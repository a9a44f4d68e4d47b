import { LICENCE_GRACE_MAX, licenceRuleVersion } from '@portal/contract/licences/licence-rules'
import type { LicenceRule } from '@portal/contract/licences/licences.endpoints'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { SectionForm } from '../session/section-form.tsx'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { licenceRuleQuery } from './settings.api.ts'
import { useFormReload } from './use-form-reload.ts'

/** The company's rule: which samples need a valid practising certificate, and the days of grace. */
export function LicenceRuleSetting() {
  const rule = useQuery(licenceRuleQuery)
  const { round, reload } = useFormReload(rule)
  return (
    <>
      <p className="text-muted text-sm">{m.licence_rule_text()}</p>
      <QueryErrorBanner subject={m.licence_heading()} queries={[rule]} />
      {rule.isPending && <LoadingSkeletonLines lines={['h-72 w-full', 'h-12']} />}
      {rule.data && <LicenceRuleForm key={round} rule={rule.data} onDiscardInput={reload} />}
    </>
  )
}

type FormProps = {
  rule: LicenceRule
  /** Discards the input and shows the rule that someone else has saved. */
  onDiscardInput(): void
}

function LicenceRuleForm({ rule, onDiscardInput }: FormProps) {
  const queryClient = useQueryClient()
  // The base version of a save: not what a refetch loads while the admin types.
  const [shown, setShown] = useState(rule)
  const save = useMutation({
    mutationFn: (body: LicenceRule) =>
      callApi('POST /admin/licence-rule', {
        body,
        headers: ifMatchHeader(licenceRuleVersion(shown)),
        repeatable: true,
      }),
    onSuccess: saved => {
      queryClient.setQueryData(licenceRuleQuery.queryKey, saved)
      setShown(saved)
    },
  })
  const form = useForm(
    { days: String(rule.graceDays), classes: rule.classes as readonly string[] },
    ({ days }) => ({
      days: isWholeNumberInRange(days, 0, LICENCE_GRACE_MAX)
        ? undefined
        : m.licence_rule_days_wrong({ max: LICENCE_GRACE_MAX }),
    }),
    true,
  )
  const { days } = form.values
  const classes = SAMPLE_CLASSES.filter(name => form.values.classes.includes(name))
  return (
    <SectionForm
      title={m.licence_heading()}
      save={save}
      isTyped={
        days !== String(shown.graceDays) ||
        licenceRuleVersion({ ...shown, classes }) !== licenceRuleVersion(shown)
      }
      onSubmit={form.submit(
        () => !save.isPending && save.mutate({ classes, graceDays: parseWholeNumberOrNaN(days) }),
      )}
      onDiscardInput={onDiscardInput}
    >
      <CheckboxGroup
        legend={m.licence_rule_classes()}
        items={SAMPLE_CLASSES.map(name => ({ id: name, name: translatedValue(name) }))}
        {...form.boxes('classes')}
      />
      {classes.length === 0 && <p className="text-muted text-sm">{m.licence_rule_none()}</p>}
      <TextField
        label={m.licence_rule_days()}
        inputMode="numeric"
        className="max-w-40"
        {...form.text('days')}
      />
    </SectionForm>
  )
}
