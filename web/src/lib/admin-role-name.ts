import type { AdminRole } from '@portal/contract/admin-roles'
import { m } from '../texts.ts'

const NAMES: Record<AdminRole, () => string> = {
  OWNER: m.admin_role_owner,
  PROGRAMME: m.admin_role_programme,
  WAREHOUSE: m.admin_role_warehouse,
  COMPLIANCE: m.admin_role_compliance,
  READ_ONLY: m.admin_role_read_only,
}

export const adminRoleName = (role: AdminRole): string => NAMES[role]()
