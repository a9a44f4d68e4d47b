import { CASE_TEXT_MAX, INCIDENT_DATA, INCIDENT_PEOPLE_MAX } from '@portal/contract/cases/case-kinds'
import type { AdminCase } from '@portal/contract/cases/case-records'
import type { RawInput } from '@portal/contract/endpoints'
import { generatePath, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { fromDateTimeInputValue, toDateTimeInputValue } from '../lib/dates.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { PastDateTimeField, pastDateTimeError } from '../ui/past-date-time-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { INCIDENT_DATA_LABELS } from './case-labels.ts'
import { CASE_QUERY_KEYS, ifCaseUnchanged } from './cases.api.ts'

type Incident = RawInput<'POST /admin/incidents', 'body'>

/** Opens a case for an incident with personal data, and leads to it. */
export function OpenIncidentCaseDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  return (
    <IncidentDialog
      title={m.cases_open_incident()}
      save={(body, key) => callApi('POST /admin/incidents', { body, headers: { 'idempotency-key': key } })}
      savedText={({ number }) => m.cases_opened({ number: String(number) })}
      onDone={({ id }) => navigate(generatePath(adminPaths.case, { id }))}
      onClose={onClose}
    />
  )
}

/** Edits the facts of an incident. */
export function ChangeIncidentDialog({ adminCase, onClose }: { adminCase: AdminCase; onClose(): void }) {
  return (
    <IncidentDialog
      title={m.cases_change_incident_title()}
      shown={adminCase}
      save={body => callApi('POST /admin/incidents/:id', { ...ifCaseUnchanged(adminCase), body })}
      savedText={() => m.cases_saved()}
      onClose={onClose}
    />
  )
}

type Props<Result> = {
  title: string
  shown?: AdminCase
  save(incident: Incident, idempotencyKey: string): Promise<Result>
  savedText(result: Result): string
  onDone?(result: Result): void
  onClose(): void
}

function IncidentDialog<Result>({ shown, save, ...dialog }: Props<Result>) {
  const form = useForm(
    {
      text: shown?.text ?? '',
      heardAt: toDateTimeInputValue(shown?.heardAt ?? new Date().toISOString()),
      people: String(shown?.incident?.people ?? ''),
      data: shown?.incident?.data ?? [],
    },
    ({ text, heardAt, people }) => ({
      text: text.trim() === '' ? m.cases_text_missing() : undefined,
      heardAt: pastDateTimeError(heardAt),
      people:
        people === '' || isWholeNumberInRange(people, 0, INCIDENT_PEOPLE_MAX)
          ? undefined
          : m.cases_people_wrong(),
    }),
  )
  const incidentOf = ({ text, heardAt, people, data }: typeof form.values): Incident => ({
    text,
    // The field has no seconds: keep the exact time of the case unless the field is changed.
    heardAt:
      shown && toDateTimeInputValue(shown.heardAt) === heardAt
        ? shown.heardAt
        : fromDateTimeInputValue(heardAt),
    people: people === '' ? null : parseWholeNumberOrNaN(people),
    data: INCIDENT_DATA.filter(one => data.includes(one)),
  })
  return (
    <FormChangeDialog
      {...dialog}
      action={m.cases_save()}
      description={m.cases_incident_hint()}
      form={form}
      change={(values, key) => save(incidentOf(values), key)}
      invalidates={CASE_QUERY_KEYS}
    >
      <TextArea label={m.cases_what_happened()} maxLength={CASE_TEXT_MAX} {...form.text('text')} />
      <PastDateTimeField label={m.cases_heard()} hint={m.cases_heard_hint()} {...form.text('heardAt')} />
      <TextField
        label={m.cases_people()}
        hint={m.cases_people_hint()}
        inputMode="numeric"
        {...form.text('people')}
      />
      <CheckboxGroup
        legend={m.cases_data()}
        items={INCIDENT_DATA.map(id => ({ id, name: INCIDENT_DATA_LABELS[id]() }))}
        {...form.boxes('data')}
      />
    </FormChangeDialog>
  )
}
