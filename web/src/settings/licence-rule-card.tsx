import { LICENCE_GRACE_MAX } from '@portal/contract/licence-rules'
import type { LicenceRule } from '@portal/contract/licences'
import { SAMPLE_CLASSES, type SampleClass } from '@portal/contract/stock-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/is-whole-number.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { translatedValue } from '../lib/value-label.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { licenceRuleQueryOptions } from './settings.api.ts'

/** The company's rule: which samples need a valid practising certificate, and the days of grace. */
export function LicenceRuleCard() {
  const rule = useQuery(licenceRuleQueryOptions)
  return (
    <Card>
      <TitledSection title={m.licence_heading()}>
        <p className="text-muted text-sm">{m.licence_rule_text()}</p>
        <QueryErrorBanner subject={m.licence_heading()} queries={[rule]} />
        {rule.isPending && <LoadingSkeletonLines lines={['h-72 w-full', 'h-12']} />}
        {rule.data && <RuleForm rule={rule.data} />}
      </TitledSection>
    </Card>
  )
}

function RuleForm({ rule }: { rule: LicenceRule }) {
  const queryClient = useQueryClient()
  const [classes, setClasses] = useState<readonly SampleClass[]>(rule.classes)
  const save = useMutation({
    mutationFn: (body: LicenceRule) => callApi('POST /admin/licence-rule', { body, repeatable: true }),
    onSuccess: saved => {
      queryClient.setQueryData(licenceRuleQueryOptions.queryKey, saved)
      showSuccess(m.licence_rule_saved())
    },
  })
  const form = useForm(
    { days: String(rule.graceDays) },
    ({ days }) => ({
      days: isWholeNumberInRange(days, 0, LICENCE_GRACE_MAX)
        ? undefined
        : m.licence_rule_days_wrong({ max: LICENCE_GRACE_MAX }),
    }),
    true,
  )
  const submit = form.submit(({ days }) => {
    if (!save.isPending) save.mutate({ classes: [...classes], graceDays: parseWholeNumberOrNaN(days) })
  })
  const toggle = (name: SampleClass, ticked: boolean) =>
    setClasses(now => (ticked ? [...now, name] : now.filter(one => one !== name)))
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {save.isError && <Banner text={errorTextWithPrefix(save.error)} />}
      <fieldset>
        <legend className="font-semibold">{m.licence_rule_classes()}</legend>
        <div className="grid gap-x-4 roomy:grid-cols-2">
          {SAMPLE_CLASSES.map(name => (
            <CheckboxField
              key={name}
              label={translatedValue(name)}
              checked={classes.includes(name)}
              onChange={event => toggle(name, event.target.checked)}
            />
          ))}
        </div>
        {classes.length === 0 && <p className="text-muted text-sm">{m.licence_rule_none()}</p>}
      </fieldset>
      <TextField
        label={m.licence_rule_days()}
        inputMode="numeric"
        className="max-w-40"
        {...form.text('days')}
      />
      <Button type="submit" variant="secondary" loading={save.isPending} className="justify-self-start">
        {m.licence_rule_save()}
      </Button>
    </form>
  )
}
