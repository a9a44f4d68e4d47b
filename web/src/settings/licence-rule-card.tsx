import { LICENCE_GRACE_MAX, licenceRuleVersion } from '@portal/contract/licences/licence-rules'
import type { LicenceRule } from '@portal/contract/licences/licences.endpoints'
import { SAMPLE_CLASSES, type SampleClass } from '@portal/contract/stock/stock-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { licenceRuleQuery } from './settings.api.ts'

/** The company's rule: which samples need a valid practising certificate, and the days of grace. */
export function LicenceRuleCard({ onTyped }: Pick<FormProps, 'onTyped'>) {
  const rule = useQuery(licenceRuleQuery)
  const [round, setRound] = useState(0)
  const reload = async () => {
    await rule.refetch()
    setRound(now => now + 1)
  }
  return (
    <Card>
      <TitledSection title={m.licence_heading()}>
        <p className="text-muted text-sm">{m.licence_rule_text()}</p>
        <QueryErrorBanner subject={m.licence_heading()} queries={[rule]} />
        {rule.isPending && <LoadingSkeletonLines lines={['h-72 w-full', 'h-12']} />}
        {rule.data && <RuleForm key={round} rule={rule.data} onTyped={onTyped} onDiscardInput={reload} />}
      </TitledSection>
    </Card>
  )
}

type FormProps = {
  rule: LicenceRule
  /** Says whether there is input that is not saved. */
  onTyped(isTyped: boolean): void
  /** Discards the input and shows the rule that someone else has saved. */
  onDiscardInput(): void
}

function RuleForm({ rule, onTyped, onDiscardInput }: FormProps) {
  const queryClient = useQueryClient()
  // The base version of a save: not what a refetch loads while the admin types.
  const [shown, setShown] = useState(rule)
  const [classes, setClasses] = useState<readonly SampleClass[]>(rule.classes)
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
  const isTyped =
    form.values.days !== String(shown.graceDays) ||
    licenceRuleVersion({ ...shown, classes }) !== licenceRuleVersion(shown)
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  const conflict = hasErrorCode(save.error, 'COMPANY_CHANGED')
  const toggle = (name: SampleClass, ticked: boolean) =>
    setClasses(now => (ticked ? [...now, name] : now.filter(one => one !== name)))
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {save.isError && (
        <Banner
          text={conflict ? save.error.message : errorTextWithPrefix(save.error)}
          {...(conflict && { action: { label: m.shell_reload(), onPress: onDiscardInput } })}
        />
      )}
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
