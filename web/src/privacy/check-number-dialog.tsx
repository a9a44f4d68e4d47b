import type { DoNotContactEntry } from '@portal/contract/consents/do-not-contact.endpoints'
import { normalizePhone, phoneProblem } from '@portal/contract/phone'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { formatDay } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { doNotContactQuery } from './do-not-contact.api.ts'

/** Asks whether a number is on the list, then puts it on it or takes it off. */
export function CheckNumberDialog({ onClose }: { onClose(): void }) {
  const { phonePrefix } = useSignedIn().company
  const [asked, setAsked] = useState<DoNotContactEntry & { phone: string }>()
  const form = useForm({ prefix: `+${phonePrefix}`, number: '' }, ({ prefix, number }) => ({
    number: formProblemText(phoneProblem(prefix, number)),
  }))
  const typed = normalizePhone(form.values.prefix, form.values.number) ?? ''
  // An answer is about the number that was asked about.
  const answer = asked?.phone === typed ? asked : undefined
  const check = useApiMutation(
    async (phone: string) => ({
      ...(await callApi('POST /admin/do-not-contact/check', { body: { phone }, repeatable: true })),
      phone,
    }),
    { invalidates: [], onClose: setAsked },
  )
  const put = useApiMutation(
    (body: { phone: string; listed: boolean }) =>
      callApi('POST /admin/do-not-contact', { body, repeatable: true }),
    {
      invalidates: [doNotContactQuery.queryKey],
      savedText: ({ added }) => (added ? m.do_not_contact_added() : m.do_not_contact_removed()),
      onClose,
    },
  )
  const next = answer?.added ? m.do_not_contact_remove() : m.do_not_contact_add()
  return (
    <FormDialog
      title={m.do_not_contact_is_it()}
      action={answer ? next : m.do_not_contact_check()}
      change={answer ? put : check}
      onSubmit={form.submit(() => {
        if (answer) put.save({ phone: typed, listed: answer.added === null })
        else check.save(typed)
      })}
      onClose={onClose}
    >
      <PhoneField
        label={m.requests_mobile()}
        onlyPrefix={phonePrefix}
        value={form.values}
        onChange={form.set}
        onLeave={() => form.markTouched('number')}
        error={form.error('number')}
      />
      <p role="status" className="font-medium empty:hidden">
        {answer?.added &&
          m.do_not_contact_listed({
            day: formatDay(answer.added.at),
            by: personNameOrErased(answer.added.by),
          })}
        {answer?.added === null && m.do_not_contact_not_listed()}
      </p>
    </FormDialog>
  )
}
