import type { AdminRole } from '@portal/contract/admin-roles'
import type { ReactNode } from 'react'
import { useHasAdminRole } from './admin-role.ts'

type Props = {
  roles: readonly AdminRole[]
  children: ReactNode
  /** Shown to the other admins instead. */
  fallback?: ReactNode
}

/** Shows its content only to admins of a group: a button for what their role may do, a link to what it may open. */
export function OnlyForAdmins({ roles, children, fallback = null }: Props) {
  return useHasAdminRole(roles) ? children : fallback
}
