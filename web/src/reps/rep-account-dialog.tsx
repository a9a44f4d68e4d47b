import { EXTERNAL_ID_MAX, identifierProblem } from '@portal/contract/identifiers'
import { normalizePhone, phoneProblem, splitPhone } from '@portal/contract/phone'
import type { RepAccount } from '@portal/contract/reps/reps.endpoints'
import {
  joinTitleAndName,
  NAME_MAX,
  normalizeFullName,
  normalizeTitle,
  recordedNameProblem,
  splitTitleAndName,
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

/** Refusals that stand at their field. */
const TAKEN = ['PHONE_EXISTS', 'EXTERNAL_ID_EXISTS'] as const

/** Name, number and external id of a sales rep. */
export function RepAccountDialog({ rep, phonePrefix, onClose }: Props) {
  const form = useForm(
    {
      name: rep?.name ?? '',
      number: rep === undefined ? '' : splitPhone(rep.phone).number,
      externalId: rep?.externalId ?? '',
    },
    ({ name, number, externalId }) => ({
      name: formProblemText(recordedNameProblem(splitTitleAndName(normalizeTitle(name)).fullName)),
      number: formProblemText(phoneProblem(phonePrefix, number)),
      externalId: formProblemText(identifierProblem(externalId)),
    }),
    rep !== undefined,
  )
  const change = useApiMutation(
    (body: { name: string; phone: string; externalId: string | null }, key) =>
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
  const submit = form.submit(({ name, number, externalId }) => {
    const { title, fullName } = splitTitleAndName(normalizeTitle(name))
    const body = {
      name: joinTitleAndName(title, normalizeFullName(fullName)),
      phone: normalizePhone(phonePrefix, number) ?? '',
      externalId: externalId.trim() || null,
    }
    const { name: nameBefore, phone, externalId: idBefore = null } = rep ?? {}
    if (body.name === nameBefore && body.phone === phone && body.externalId === idBefore) return onClose()
    change.save(body, error => {
      if (hasErrorCode(error, 'PHONE_EXISTS')) form.setError('number', error.message)
      if (hasErrorCode(error, 'EXTERNAL_ID_EXISTS')) form.setError('externalId', error.message)
    })
  })
  return (
    <FormDialog
      title={rep ? m.reps_edit({ name: rep.name }) : m.reps_add()}
      description={rep && m.reps_phone_warning()}
      action={m.reps_save()}
      change={{
        ...change,
        error: TAKEN.some(code => hasErrorCode(change.error, code)) ? null : change.error,
      }}
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
      <TextField
        label={m.external_id()}
        hint={m.external_id_hint()}
        maxLength={EXTERNAL_ID_MAX}
        {...form.text('externalId')}
      />
    </FormDialog>
  )
}
