import { type AdminRole, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { adminPaths } from '../admin-paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { paths } from '../paths.ts'
import { ScreensContext } from './screen.ts'
import { decodeUnverifiedClaims, readToken } from './session.ts'
import { signedInUserQuery } from './signed-in.ts'

const readClaimedRole = () => decodeUnverifiedClaims(readToken())?.adminRole

/** The signed-in admin's role: as the server says, and until it has, as the token said at the login. */
export function useAdminRole(): AdminRole | undefined {
  const details = useQuery(signedInUserQuery)
  return details.data?.personalInfo.adminRole ?? readClaimedRole()
}

/** The same outside of components. */
export function readAdminRole(): AdminRole | undefined {
  const details = queryClient.getQueryData(signedInUserQuery.queryKey)
  return details?.personalInfo.adminRole ?? readClaimedRole()
}

/** Whether the signed-in admin is in a group. It decides what the browser shows; the server checks permissions. */
export function useHasAdminRole(roles: readonly AdminRole[]): boolean {
  return isRoleInAdminGroup(roles, useAdminRole())
}

/** Says of a screen of the admin area, by its path, whether the signed-in admin may open it. */
export function useMayOpen(): (path: string) => boolean {
  const screens = use(ScreensContext)
  const role = useAdminRole()
  return path => isRoleInAdminGroup(screens.find(screen => screen.path === path)?.admins ?? [], role)
}

/** The screen after the login, or in place of one that the role cannot open (D§10). */
const LANDINGS: Record<AdminRole, string> = {
  OWNER: paths.adminHome,
  PROGRAMME: paths.adminHome,
  WAREHOUSE: adminPaths.requests,
  COMPLIANCE: adminPaths.cases,
  READ_ONLY: paths.adminHome,
}

export function readAdminLandingPath(): string {
  return LANDINGS[readAdminRole() ?? 'OWNER'] ?? paths.adminHome
}
