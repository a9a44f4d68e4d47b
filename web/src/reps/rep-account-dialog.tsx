import { normalizePhone, phoneProblem, splitPhone } from '@portal/contract/phone'
import type { RepAccount } from '@portal/contract/reps/reps.endpoints'
import {
  joinTitleAndName,
  NAME_MAX,
  normalizeFullName,
  recordedNameProblem,
  splitTitleAndName,
  tidyTitle,
} from '@portal/contract/users/names'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { REP_QUERY_KEYS } from './reps.api.ts'

type Props = {
  /** The rep to change; undefined to add one. */
  rep: RepAccount | undefined
  /** The country code of the company's numbers, without plus. */
  phonePrefix: string
  onClose(): void
}

/** Name and number of a sales rep. */
export function RepAccountDialog({ rep, phonePrefix, onClose }: Props) {
  const form = useForm(
    { name: rep?.name ?? '', number: rep === undefined ? '' : splitPhone(rep.phone).number },
    ({ name, number }) => ({
      name: formProblemText(recordedNameProblem(splitTitleAndName(tidyTitle(name)).fullName)),
      number: formProblemText(phoneProblem(phonePrefix, number)),
    }),
    rep !== undefined,
  )
  const change = useApiMutation(
    (body: { name: string; phone: string }, key) =>
      rep === undefined
        ? callApi('POST /admin/reps', { body, headers: { 'idempotency-key': key } })
        : callApi('POST /admin/reps/:id', {
            params: { id: rep.id },
            body,
            headers: ifMatchHeader(rep.updatedAt),
            repeatable: true,
          }),
    {
      invalidates: REP_QUERY_KEYS,
      savedText: ({ name }) => (rep ? m.reps_saved({ name }) : m.reps_added({ name })),
      onClose,
    },
  )
  const submit = form.submit(({ name, number }) => {
    const { title, fullName } = splitTitleAndName(tidyTitle(name))
    const body = {
      name: joinTitleAndName(title, normalizeFullName(fullName)),
      phone: normalizePhone(phonePrefix, number) ?? '',
    }
    if (body.name === rep?.name && body.phone === rep.phone) return onClose()
    change.save(body, error => {
      if (hasErrorCode(error, 'PHONE_EXISTS')) form.setError('number', error.message)
    })
  })
  return (
    <FormDialog
      title={rep ? m.reps_edit({ name: rep.name }) : m.reps_add()}
      description={rep && m.reps_phone_warning()}
      action={m.reps_save()}
      change={{ ...change, error: hasErrorCode(change.error, 'PHONE_EXISTS') ? null : change.error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={m.registrations_name()}
        placeholder={m.reps_name_example()}
        maxLength={NAME_MAX}
        autoComplete="off"
        {...form.text('name')}
      />
      <PhoneField
        label={m.registrations_phone()}
        onlyPrefix={phonePrefix}
        value={{ prefix: `+${phonePrefix}`, number: form.values.number }}
        onChange={({ number }) => form.set({ number })}
        onLeave={() => form.markTouched('number')}
        error={form.error('number')}
      />
    </FormDialog>
  )
}
