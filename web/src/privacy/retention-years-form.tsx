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
import { joinValueLabels, translatedValue } from '../lib/value-labels.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { SectionForm } from '../session/section-form.tsx'
import { m } from '../texts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
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
    <SectionForm title={m.privacy_retention()} save={save} isTyped={isTyped} onSubmit={submit}>
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
      <ConfirmDialog
        open={asking !== undefined}
        title={m.privacy_shorten_title()}
        description={m.privacy_shorten_text({ classes: joinValueLabels(shortened) })}
        confirmLabel={m.settings_save()}
        danger
        loading={save.isPending}
        onConfirm={() => asking && save.mutate(asking)}
        onCancel={() => setAsking(undefined)}
      />
    </SectionForm>
  )
}
