import { CASE_TEXT_MAX } from '@portal/contract/cases/case-kinds'
import { CORRECTION_FIELDS } from '@portal/contract/cases/privacy-request-kinds'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { CORRECTION_FIELD_LABELS } from './privacy-labels.ts'

/** Asks the company to correct what the HCP cannot edit. */
export function RequestCorrectionDialog({ onClose }: { onClose(): void }) {
  const form = useForm({ field: '', text: '' }, ({ field, text }) => ({
    field: field === '' ? m.correction_field_missing() : undefined,
    text: text.trim() === '' ? m.correction_value_missing() : undefined,
  }))
  return (
    <FormChangeDialog
      title={m.correction_ask()}
      action={m.correction_send()}
      form={form}
      change={({ field, text }, key) =>
        callApi('POST /privacy/corrections', {
          // The form has checked that it is one of them.
          body: { field: CORRECTION_FIELDS.find(one => one === field) ?? CORRECTION_FIELDS[0], text },
          headers: { 'idempotency-key': key },
        })
      }
      invalidates={[['cases']]}
      savedText={({ number }) => m.correction_sent({ number: String(number) })}
      onClose={onClose}
    >
      <SelectField
        label={m.correction_field()}
        placeholder={m.register_select()}
        options={optionsFromLabels(CORRECTION_FIELDS, CORRECTION_FIELD_LABELS)}
        {...form.text('field')}
      />
      <TextArea label={m.correction_value()} maxLength={CASE_TEXT_MAX} {...form.text('text')} />
    </FormChangeDialog>
  )
}
