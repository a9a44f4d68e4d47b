import type { AdminRole } from '@portal/contract/admin-roles'
import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { AdminRoleField } from './admin-role-field.tsx'
import { adminRoleName } from './admin-role-labels.ts'
import { ADMINS_QUERY_KEY } from './admins.api.ts'

/** Changes an admin's role. */
export function ChangeAdminRoleDialog({ admin, onClose }: { admin: AdminAccount; onClose(): void }) {
  const change = useApiMutation(
    (body: { role: AdminRole }) =>
      callApi('POST /admin/admins/:id/role', { params: { id: admin.id }, body, repeatable: true }),
    {
      invalidates: [ADMINS_QUERY_KEY],
      savedText: ({ name, role }) => m.admins_role_saved({ name, role: adminRoleName(role) }),
      onClose,
    },
  )
  const form = useForm({ role: admin.role }, () => ({}))
  return (
    <FormDialog
      title={m.admins_change_role_of({ name: admin.name })}
      description={m.admins_change_role_text()}
      action={m.admins_change_role()}
      change={change}
      onSubmit={form.submit(values => (values.role === admin.role ? onClose() : change.save(values)))}
      onClose={onClose}
    >
      <AdminRoleField role={form.values.role} onRoleChange={role => form.set({ role })} />
    </FormDialog>
  )
}
