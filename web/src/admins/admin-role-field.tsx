import { ADMIN_ROLES, type AdminRole } from '@portal/contract/admin-roles'
import { m } from '../texts.ts'
import { SelectField } from '../ui/select-field.tsx'
import { adminRoleName } from './admin-role-labels.ts'

const MEANINGS: Record<AdminRole, () => string> = {
  OWNER: m.admin_role_owner_may,
  PROGRAMME: m.admin_role_programme_may,
  WAREHOUSE: m.admin_role_warehouse_may,
  COMPLIANCE: m.admin_role_compliance_may,
  READ_ONLY: m.admin_role_read_only_may,
}

type Props = { role: AdminRole; onRoleChange(role: AdminRole): void }

/** Chooses a role and describes its permissions. */
export function AdminRoleField({ role, onRoleChange }: Props) {
  return (
    <SelectField
      label={m.admins_role()}
      value={role}
      hint={MEANINGS[role]()}
      onChange={({ target }) => onRoleChange(ADMIN_ROLES.find(one => one === target.value) ?? role)}
      options={ADMIN_ROLES.map(one => ({ value: one, label: adminRoleName(one) }))}
    />
  )
}
