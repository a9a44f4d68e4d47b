import { CASE_REASON_MAX, CASE_REFERENCE_MAX } from '@portal/contract/cases/case-kinds'
import type { AdminCase } from '@portal/contract/cases/case-records'
import type { RecallDetails } from '@portal/contract/cases/recall-details'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { fromDateTimeInputValue, toDateTimeInputValue } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { PastDateTimeField, pastDateTimeError } from '../ui/past-date-time-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { caseDeadlineText } from './case-labels.ts'
import { CASE_QUERY_KEYS, lotRecipientPages } from './cases.api.ts'

type ButtonProps = {
  shown: AdminCase
  recall: RecallDetails
  onPress(counts: { untold: number; byLetter: number }): void
}

/** Tells everyone who received a recalled lot, or those who have not been told yet. Without such people it is not there. */
export function TellPeopleButton({ shown, recall, onPress }: ButtonProps) {
  const counts = useInfiniteQuery(lotRecipientPages(recall.lotId)).data?.pages.at(-1)?.meta
  const isFirst = shown.duties.some(({ step, done }) => step === 'TELL_PEOPLE' && done === null)
  if (counts === undefined || (!isFirst && counts.untold === 0)) return null
  return (
    <Button onClick={() => onPress(counts)}>
      {isFirst ? m.recall_tell() : m.recall_tell_rest({ count: counts.untold })}
    </Button>
  )
}

type Props = { shown: AdminCase; untold: number; byLetter: number; onClose(): void }

/** Asks when the authority was informed, or why the people are told before that. */
export function TellPeopleDialog({ shown, untold, byLetter, onClose }: Props) {
  const authority = shown.duties.find(({ step }) => step === 'TELL_AUTHORITY')
  const informedAt = toDateTimeInputValue(authority?.done?.at ?? new Date().toISOString())
  const form = useForm(
    { state: 'informed', at: informedAt, reference: authority?.done?.reference ?? '', because: '' },
    ({ state, at, reference, because }) =>
      state === 'informed'
        ? {
            at: pastDateTimeError(at),
            reference: reference.trim() === '' ? m.recall_reference_missing() : undefined,
          }
        : { because: because.trim() === '' ? m.cases_reason_missing() : undefined },
  )
  const tell = ({ state, at, reference, because }: typeof form.values) => {
    const body =
      state === 'informed'
        ? {
            authority: {
              // The field has no seconds: keep the exact time unless the field is changed.
              at: authority?.done && at === informedAt ? authority.done.at : fromDateTimeInputValue(at),
              reference: reference.trim(),
            },
          }
        : { because: because.trim() }
    return callApi('POST /admin/cases/:id/tell', { params: { id: shown.id }, body, repeatable: true })
  }
  const state = form.text('state')
  return (
    <FormChangeDialog
      irreversible
      title={m.recall_tell_title({ lotNo: shown.lotNo ?? '' })}
      description={
        <>
          <p>{m.recall_tell_text({ count: untold })}</p>
          {byLetter > 0 && <p>{m.recall_tell_letters({ count: byLetter })}</p>}
        </>
      }
      action={m.recall_tell()}
      form={form}
      change={tell}
      invalidates={CASE_QUERY_KEYS}
      savedText={({ told }) => m.recall_sent({ told })}
      onClose={onClose}
    >
      <SelectField
        label={m.recall_authority()}
        hint={authority && caseDeadlineText(authority)}
        options={[
          { value: 'informed', label: m.recall_authority_informed() },
          { value: 'later', label: m.recall_authority_later() },
        ]}
        {...state}
      />
      {state.value === 'informed' ? (
        <>
          <PastDateTimeField label={m.recall_informed_at()} {...form.text('at')} />
          <TextField
            label={m.recall_reference()}
            maxLength={CASE_REFERENCE_MAX}
            {...form.text('reference')}
          />
        </>
      ) : (
        <TextArea label={m.recall_because()} maxLength={CASE_REASON_MAX} {...form.text('because')} />
      )}
    </FormChangeDialog>
  )
}
