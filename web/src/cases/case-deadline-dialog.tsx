import type { CompanyDeadline } from '@portal/contract/cases/case-deadline-list.endpoints'
import {
  COUNTED_FROM,
  DEADLINE_MAX,
  DEADLINE_SOURCE_MAX,
  DEADLINE_UNITS,
} from '@portal/contract/cases/case-deadlines'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { caseDeadlineLabel, DEADLINE_COUNTED_FROM_LABELS, DEADLINE_UNIT_LABELS } from './case-labels.ts'
import { caseDeadlinesQuery } from './cases.api.ts'

type Props = {
  deadline: CompanyDeadline
  /** There is no step before. */
  isFirstStep: boolean
  onClose(): void
}

/** Changes a deadline for cases that are opened from now on. */
export function CaseDeadlineDialog({ deadline, isFirstStep, onClose }: Props) {
  const { updatedAt: _version, ...before } = deadline
  const form = useForm({ ...before, amount: String(before.amount ?? '') }, ({ amount }) => ({
    amount:
      amount === '' || isWholeNumberInRange(amount, 1, DEADLINE_MAX)
        ? undefined
        : m.cases_amount_wrong({ max: DEADLINE_MAX }),
  }))
  return (
    <FormChangeDialog
      title={caseDeadlineLabel(deadline)}
      description={m.cases_deadline_hint()}
      action={m.cases_save()}
      form={form}
      change={({ amount, unit, countedFrom, source }) =>
        callApi('POST /admin/case-deadlines', {
          body: {
            ...before,
            amount: amount === '' ? null : parseWholeNumberOrNaN(amount),
            unit: DEADLINE_UNITS.find(one => one === unit) ?? before.unit,
            countedFrom: COUNTED_FROM.find(from => from === countedFrom) ?? before.countedFrom,
            source,
          },
          headers: ifMatchHeader(deadline.updatedAt ?? 'PRESET'),
          repeatable: true,
        })
      }
      invalidates={[caseDeadlinesQuery.queryKey]}
      savedText={m.cases_deadline_saved()}
      onClose={onClose}
    >
      <TextField
        label={m.cases_amount()}
        hint={m.cases_amount_hint()}
        inputMode="numeric"
        {...form.text('amount')}
      />
      <SelectField
        label={m.cases_unit()}
        options={optionsFromLabels(
          deadline.countedFrom === 'START' ? ['HOURS'] : DEADLINE_UNITS,
          DEADLINE_UNIT_LABELS,
        )}
        {...form.text('unit')}
      />
      {!isFirstStep && (
        <SelectField
          label={m.cases_counted_from()}
          options={optionsFromLabels(
            COUNTED_FROM.filter(from => from !== 'START'),
            {
              ...DEADLINE_COUNTED_FROM_LABELS,
              ...(deadline.step === 'FULL_REPORT' && { STEP: m.cases_from_report }),
            },
          )}
          {...form.text('countedFrom')}
        />
      )}
      <TextField
        label={m.cases_source()}
        hint={m.cases_counsel()}
        maxLength={DEADLINE_SOURCE_MAX}
        {...form.text('source')}
      />
    </FormChangeDialog>
  )
}
