import { absenceDayBounds } from '@portal/contract/reps/absence-days'
import type { RepAbsence, RepAccount } from '@portal/contract/reps/reps.endpoints'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { todayAsIsoDay } from '../lib/dates.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { DateField, dayBoundsError } from '../ui/date-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { repAccountsQuery } from './reps.api.ts'

type Values = { from: string; to: string; deputyId: string }
type Props = {
  rep: RepAccount
  /** The absence to change or end; undefined to add one. */
  absence: RepAbsence | undefined
  /** All reps of the company. */
  reps: readonly RepAccount[]
  onClose(): void
}

/** The days on which a rep is away, and the deputy. */
export function RepAbsenceDialog({ rep, absence, reps, onClose }: Props) {
  const { name } = rep
  const now = todayAsIsoDay()
  const about = { invalidates: [repAccountsQuery.queryKey], onClose }
  const save = useApiMutation(
    (body: Values, key) =>
      absence === undefined
        ? callApi('POST /admin/reps/:id/absences', {
            params: { id: rep.id },
            headers: { 'idempotency-key': key },
            body,
          })
        : callApi('POST /admin/absences/:id', { ...ifUnchanged(absence), body }),
    { ...about, savedText: m.reps_absence_saved({ name }) },
  )
  const end = useApiMutation(
    (shown: RepAbsence) => callApi('POST /admin/absences/:id/end', ifUnchanged(shown)),
    { ...about, savedText: m.reps_absence_ended({ name }) },
  )
  const boundsOf = (from: string) => absenceDayBounds(from, now, absence?.from)
  const form = useForm<Values>(
    { from: absence?.from ?? now, to: absence?.to ?? '', deputyId: absence?.deputy.id ?? '' },
    ({ from, to, deputyId }) => ({
      from: dayBoundsError(from, boundsOf(from).from),
      to: to !== '' && to < from ? m.reps_absence_order() : dayBoundsError(to, boundsOf(from).to),
      deputyId: deputyId === '' ? m.reps_absence_deputy_required() : undefined,
    }),
    absence !== undefined,
  )
  const deputies = reps.filter(({ id, active }) => active && id !== rep.id)
  const bounds = boundsOf(form.values.from)
  return (
    <FormDialog
      title={m.reps_absence_title({ name })}
      action={m.reps_save()}
      change={save}
      other={
        absence && {
          action: absence.from > now ? m.reps_absence_remove() : m.reps_absence_end(),
          change: end,
          onPress: () => end.save(absence),
        }
      }
      onSubmit={form.submit(save.save)}
      onClose={onClose}
    >
      <p className="text-muted">{m.reps_absence_text({ name })}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-start gap-4">
        <DateField label={m.reps_absence_from()} {...bounds.from} {...form.text('from')} />
        <DateField label={m.reps_absence_to()} {...bounds.to} {...form.text('to')} />
      </div>
      <SelectField
        label={m.reps_absence_deputy()}
        placeholder={m.reps_absence_choose()}
        options={deputies.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.text('deputyId')}
      />
    </FormDialog>
  )
}

function ifUnchanged({ id, updatedAt }: RepAbsence) {
  return { params: { id }, headers: ifMatchHeader(updatedAt), repeatable: true } as const
}
