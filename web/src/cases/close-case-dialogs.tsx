import {
  CASE_OUTCOMES,
  CASE_REASON_MAX,
  INTERNAL_CASE_KINDS,
  KINDS_WITH_UNDONE_REASON,
} from '@portal/contract/cases/case-kinds'
import type { AdminCase } from '@portal/contract/cases/case-records'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { CASE_OUTCOME_LABELS, CASE_STEP_LABELS } from './case-labels.ts'
import { CASE_QUERY_KEYS, ifCaseUnchanged } from './cases.api.ts'

type Props = { adminCase: AdminCase; onClose(): void }

/** Closes a case with its outcome and a reason. */
export function CloseCaseDialog({ adminCase, onClose }: Props) {
  const outcomes: readonly (keyof typeof CASE_OUTCOME_LABELS)[] = CASE_OUTCOMES[adminCase.kind]
  const number = String(adminCase.number)
  const left = adminCase.duties
    .filter(({ done }) => done === null)
    .map(({ step }) => CASE_STEP_LABELS[step]())
  const asksWhy = left.length > 0 && KINDS_WITH_UNDONE_REASON.includes(adminCase.kind)
  const form = useForm({ outcome: '', reason: '', undone: '' }, ({ outcome, reason, undone }) => ({
    undone: asksWhy && undone.trim() === '' ? m.cases_reason_missing() : undefined,
    outcome: outcome === '' ? m.cases_outcome_missing() : undefined,
    reason: reason.trim() === '' ? m.cases_reason_missing() : undefined,
  }))
  return (
    <FormChangeDialog
      title={m.cases_close_title({ number })}
      description={left.length > 0 && m.cases_close_left({ steps: left.join(', ') })}
      action={m.cases_close()}
      form={form}
      change={({ outcome, reason, undone }) =>
        callApi('POST /admin/cases/:id/close', {
          ...ifCaseUnchanged(adminCase),
          body: {
            // The form has checked that it is one of them.
            outcome: outcomes.find(one => one === outcome) ?? 'NO_ACTION',
            reason: reason.trim(),
            ...(asksWhy && { undone: undone.trim() }),
          },
        })
      }
      invalidates={CASE_QUERY_KEYS}
      savedText={m.cases_closed({ number })}
      onClose={onClose}
    >
      <SelectField
        label={m.cases_outcome()}
        placeholder={m.cases_outcome_choose()}
        options={optionsFromLabels(outcomes, CASE_OUTCOME_LABELS)}
        {...form.text('outcome')}
      />
      <TextArea
        label={m.cases_reason()}
        hint={INTERNAL_CASE_KINDS.includes(adminCase.kind) ? undefined : m.cases_reason_hint()}
        maxLength={CASE_REASON_MAX}
        {...form.text('reason')}
      />
      {asksWhy && (
        <TextArea
          label={m.cases_undone()}
          hint={m.cases_undone_hint()}
          maxLength={CASE_REASON_MAX}
          {...form.text('undone')}
        />
      )}
    </FormChangeDialog>
  )
}

/** Opens a closed case again, with a reason. */
export function ReopenCaseDialog({ adminCase, onClose }: Props) {
  const number = String(adminCase.number)
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? m.cases_reason_missing() : undefined,
  }))
  return (
    <FormChangeDialog
      title={m.cases_reopen_title({ number })}
      description={m.cases_reopen_text()}
      action={m.cases_reopen()}
      form={form}
      change={({ reason }) =>
        callApi('POST /admin/cases/:id/reopen', {
          ...ifCaseUnchanged(adminCase),
          body: { reason: reason.trim() },
        })
      }
      invalidates={CASE_QUERY_KEYS}
      savedText={m.cases_reopened({ number })}
      onClose={onClose}
    >
      <TextArea
        label={m.cases_reason()}
        hint={INTERNAL_CASE_KINDS.includes(adminCase.kind) ? undefined : m.cases_reason_hint()}
        maxLength={CASE_REASON_MAX}
        {...form.text('reason')}
      />
    </FormChangeDialog>
  )
}
