import type { AdminRole } from '@portal/contract/admin-roles'
import type { ReactNode } from 'react'
import { useIsAdminIn } from './admin-role.ts'

type Props = {
  admins: readonly AdminRole[]
  children: ReactNode
  /** Shown to the other admins instead. */
  others?: ReactNode
}

/** Shows its content only to admins of a group: a button for what their role may do, a link to what it may open. */
export function OnlyFor({ admins, children, others = null }: Props) {
  return useIsAdminIn(admins) ? children : others
}
