import { adminEmailProblem } from '@portal/contract/auth/admin-login'
import { callApi } from '../lib/api.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { AdminEmailField } from './admin-email-field.tsx'

type Props = { onSent(): void; onClose(): void }

/** Asks for the address that gets the link. */
export function ForgottenPasswordDialog({ onSent, onClose }: Props) {
  const form = useForm({ email: '' }, ({ email }) => ({ email: formProblemText(adminEmailProblem(email)) }))
  const asking = useApiMutation(
    (email: string) => callApi('POST /auth/password-reset-email', { body: { email }, repeatable: true }),
    { invalidates: [], onClose: onSent },
  )
  return (
    <FormDialog
      title={m.admin_forgot()}
      description={m.admin_forgot_text()}
      action={m.admin_forgot_send()}
      change={asking}
      onSubmit={form.submit(({ email }) => asking.save(email.trim()))}
      onClose={onClose}
    >
      <AdminEmailField {...form.text('email')} />
    </FormDialog>
  )
}
