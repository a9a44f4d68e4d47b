import type { AdminRole } from '@portal/contract/admin-roles'
import { m } from '../texts.ts'

const NAMES: Record<AdminRole, () => string> = {
  OWNER: m.admin_role_owner,
  PROGRAMME: m.admin_role_programme,
  WAREHOUSE: m.admin_role_warehouse,
  COMPLIANCE: m.admin_role_compliance,
  READ_ONLY: m.admin_role_read_only,
}

/** The name of an admin's role; of a newer server's role its key. */
export function adminRoleName(role: string): string {
  return Object.hasOwn(NAMES, role) ? NAMES[role as AdminRole]() : role // hasOwn proves the type
}
