import type { AdminRole } from '@portal/contract/admin-roles'
import { adminEmailProblem } from '@portal/contract/auth/admin-login'
import { callApi } from '../lib/api.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { AdminEmailField } from './admin-email-field.tsx'
import { AdminRoleField } from './admin-role-field.tsx'
import { ADMINS_QUERY_KEY, type AdminWithSetupLink } from './admins.api.ts'

type Values = { email: string; role: AdminRole }
type Props = { onLinkCreated(told: AdminWithSetupLink): void; onClose(): void }

/** Asks for the email and the role of a new admin. */
export function InviteAdminDialog({ onLinkCreated, onClose }: Props) {
  const invite = useApiMutation(
    // A repeated call is safe: an invited admin who has not joined gets a new link.
    (body: Values) => callApi('POST /admin/admins', { body, repeatable: true }),
    { invalidates: [ADMINS_QUERY_KEY], onClose: onLinkCreated },
  )
  const form = useForm<Values>({ email: '', role: 'PROGRAMME' }, ({ email }) => ({
    email: formProblemText(adminEmailProblem(email)),
  }))
  const submit = form.submit(({ email, role }) =>
    invite.save({ email: email.trim(), role }, error => {
      if (hasErrorCode(error, 'ADMIN_EXISTS')) form.setError('email', error.message)
    }),
  )
  const { isPending, error } = invite
  return (
    <FormDialog
      title={m.admins_invite()}
      description={m.admins_invite_text()}
      action={m.admins_invite_submit()}
      change={{ isPending, error: hasErrorCode(error, 'ADMIN_EXISTS') ? null : error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <AdminEmailField autoComplete="off" {...form.text('email')} />
      <AdminRoleField role={form.values.role} onRoleChange={role => form.set({ role })} />
    </FormDialog>
  )
}
