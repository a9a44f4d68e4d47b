import { CASE_TEXT_MAX } from '@portal/contract/cases/case-kinds'
import { PRIVACY_REQUESTS } from '@portal/contract/cases/privacy-request-kinds'
import { generatePath, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { fromDateTimeInputValue, toDateTimeInputValue } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { PastDateTimeField, pastDateTimeError } from '../ui/past-date-time-field.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { PRIVACY_REQUEST_LABELS } from './privacy-labels.ts'

type Props = { hcp: { id: string; name: string }; onClose(): void }

/** Opens a case for a request that an HCP made outside the portal, and goes to it. */
export function RecordPrivacyRequestDialog({ hcp, onClose }: Props) {
  const navigate = useNavigate()
  const form = useForm(
    { request: '', text: '', heardAt: toDateTimeInputValue(new Date().toISOString()) },
    ({ request, text, heardAt }) => ({
      request: request === '' ? m.privacy_request_kind_missing() : undefined,
      text: text.trim() === '' ? m.privacy_request_words_missing() : undefined,
      heardAt: pastDateTimeError(heardAt),
    }),
  )
  return (
    <FormChangeDialog
      title={m.privacy_request_record()}
      description={m.privacy_request_hint()}
      form={form}
      change={({ request, text, heardAt }, key) =>
        callApi('POST /admin/hcps/:id/privacy-requests', {
          params: { id: hcp.id },
          body: {
            // The form has checked that it is one of them.
            request: PRIVACY_REQUESTS.find(one => one === request) ?? 'OTHER',
            text,
            heardAt: fromDateTimeInputValue(heardAt),
          },
          headers: { 'idempotency-key': key },
        })
      }
      invalidates={[['cases'], ['programme', 'today']]}
      savedText={({ number }) => m.cases_opened({ number: String(number) })}
      onDone={({ id }) => {
        onClose()
        void navigate(generatePath(adminPaths.case, { id }))
      }}
      onClose={onClose}
    >
      <SelectField
        label={m.privacy_request_kind()}
        placeholder={m.register_select()}
        options={optionsFromLabels(PRIVACY_REQUESTS, PRIVACY_REQUEST_LABELS)}
        {...form.text('request')}
      />
      <TextArea label={m.privacy_request_words()} maxLength={CASE_TEXT_MAX} {...form.text('text')} />
      <PastDateTimeField label={m.cases_heard()} hint={m.cases_heard_hint()} {...form.text('heardAt')} />
    </FormChangeDialog>
  )
}
