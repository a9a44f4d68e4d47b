import { type AdminRole, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../lib/query-client.ts'
import { paths } from '../paths.ts'
import { ADMIN_LANDINGS } from './admin-screens.ts'
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

/** The screen that the signed-in admin begins with (D§10). */
export function readAdminLandingPath(): string {
  return ADMIN_LANDINGS[readAdminRole() ?? 'OWNER'] ?? paths.adminHome
}
