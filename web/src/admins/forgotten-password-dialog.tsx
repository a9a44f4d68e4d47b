import { adminEmailProblem } from '@portal/contract/auth/admin-login'
import { callApi } from '../lib/api.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { AdminEmailField } from './admin-email-field.tsx'

type Props = { onSent(): void; onClose(): void }

/** Asks for the address that gets the link. */
export function ForgottenPasswordDialog({ onSent, onClose }: Props) {
  const form = useForm({ email: '' }, ({ email }) => ({ email: formProblemText(adminEmailProblem(email)) }))
  return (
    <FormChangeDialog
      title={m.admin_forgot()}
      description={m.admin_forgot_text()}
      action={m.admin_forgot_send()}
      form={form}
      change={({ email }) =>
        callApi('POST /auth/password-reset-email', { body: { email: email.trim() }, repeatable: true })
      }
      invalidates={[]}
      onDone={onSent}
      onClose={onClose}
    >
      <AdminEmailField {...form.text('email')} />
    </FormChangeDialog>
  )
}
