import {
  classesWithShorterRetention,
  RETENTION_YEARS_MAX,
  RETENTION_YEARS_MIN,
  type RetentionYears,
} from '@portal/contract/companies/retention'
import { SAMPLE_CLASSES, type SampleClass } from '@portal/contract/stock/stock-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { joinValueLabels, translatedValue } from '../lib/value-labels.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { UnsavedChangesPrompt } from '../session/unsaved-changes-prompt.tsx'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { retentionYearsQuery } from './retention.api.ts'

type Values = Record<SampleClass, string>

const mapClasses = <From, To>(from: Record<SampleClass, From>, map: (value: From) => To) =>
  Object.fromEntries(SAMPLE_CLASSES.map(name => [name, map(from[name])])) as Record<SampleClass, To> // one of each class

/** The retention years by class. Shorter ones delete records in the next night, so they need a confirmation. */
export function RetentionYearsForm({ years }: { years: RetentionYears }) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(years)
  const [asking, setAsking] = useState<RetentionYears>()
  const save = useMutation({
    mutationFn: (body: RetentionYears) => callApi('POST /admin/retention', { body }),
    onSuccess: saved => {
      queryClient.setQueryData(retentionYearsQuery.queryKey, saved)
      setShown(saved)
      showSuccess(m.privacy_retention_saved())
    },
    onSettled: () => setAsking(undefined),
  })
  const form = useForm<Values>(mapClasses(years, String), values =>
    mapClasses(values, text =>
      isWholeNumberInRange(text, RETENTION_YEARS_MIN, RETENTION_YEARS_MAX)
        ? undefined
        : m.privacy_years_wrong({ min: RETENTION_YEARS_MIN, max: RETENTION_YEARS_MAX }),
    ),
  )
  const submit = form.submit(values => {
    if (save.isPending) return
    const wanted = mapClasses(values, parseWholeNumberOrNaN)
    if (classesWithShorterRetention(years, wanted).length > 0) setAsking(wanted)
    else save.mutate(wanted)
  })
  const isTyped = SAMPLE_CLASSES.some(name => form.values[name] !== String(shown[name]))
  const shortened = asking === undefined ? [] : classesWithShorterRetention(years, asking)
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {save.isError && <Banner text={errorTextWithPrefix(save.error)} />}
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {SAMPLE_CLASSES.map(name => (
          <TextField
            key={name}
            label={m.privacy_years_of({ class: translatedValue(name) })}
            inputMode="numeric"
            {...form.text(name)}
          />
        ))}
      </div>
      <Button type="submit" loading={save.isPending && asking === undefined} className="justify-self-start">
        {m.privacy_retention_save()}
      </Button>
      <ConfirmDialog
        open={asking !== undefined}
        title={m.privacy_shorten_title()}
        description={m.privacy_shorten_text({ classes: joinValueLabels(shortened) })}
        confirmLabel={m.privacy_retention_save()}
        danger
        loading={save.isPending}
        onConfirm={() => asking && save.mutate(asking)}
        onCancel={() => setAsking(undefined)}
      />
      {isTyped && asking === undefined && <UnsavedChangesPrompt />}
    </form>
  )
}
