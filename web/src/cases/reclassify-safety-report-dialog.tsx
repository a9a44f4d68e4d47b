import { SAFETY_SEVERITIES } from '@portal/contract/cases/case-deadlines'
import { CASE_REASON_MAX } from '@portal/contract/cases/case-kinds'
import type { AdminCase } from '@portal/contract/cases/case-records'
import { callApi } from '../lib/api.ts'
import { fromDateTimeInputValue, toDateTimeInputValue } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { PastDateTimeField, pastDateTimeError } from '../ui/past-date-time-field.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { CASE_SEVERITY_LABELS } from './case-labels.ts'
import { CASE_QUERY_KEYS, ifCaseUnchanged } from './cases.api.ts'

type Props = { adminCase: AdminCase; onClose(): void }

/** Corrects the class and seriousness of a safety report, and when the company first heard: these decide its deadlines. */
export function ReclassifySafetyReportDialog({ adminCase, onClose }: Props) {
  const shownHeard = toDateTimeInputValue(adminCase.heardAt)
  const form = useForm(
    { severity: String(adminCase.severity), heardAt: shownHeard, reason: '' },
    ({ heardAt, reason }) => ({
      heardAt: pastDateTimeError(heardAt),
      reason: reason.trim() === '' ? m.cases_reason_missing() : undefined,
    }),
  )
  return (
    <FormChangeDialog
      title={m.safety_reclassify_title()}
      description={m.safety_reclassify_text()}
      action={m.cases_save()}
      form={form}
      change={({ severity, heardAt, reason }) =>
        callApi('POST /admin/safety-reports/:id', {
          ...ifCaseUnchanged(adminCase),
          body: {
            severity: SAFETY_SEVERITIES.find(one => one === severity) ?? 'UNCLASSED_OTHER',
            // The field has no seconds: keep the exact time of the case unless the field is changed.
            heardAt: heardAt === shownHeard ? adminCase.heardAt : fromDateTimeInputValue(heardAt),
            reason: reason.trim(),
          },
        })
      }
      invalidates={CASE_QUERY_KEYS}
      savedText={m.cases_saved()}
      onClose={onClose}
    >
      <SelectField
        label={m.cases_severity()}
        options={optionsFromLabels(SAFETY_SEVERITIES, CASE_SEVERITY_LABELS)}
        {...form.text('severity')}
      />
      <PastDateTimeField label={m.cases_heard()} {...form.text('heardAt')} />
      <TextArea label={m.cases_reason()} maxLength={CASE_REASON_MAX} {...form.text('reason')} />
    </FormChangeDialog>
  )
}
