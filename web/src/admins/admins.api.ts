import type { AdminRole } from '@portal/contract/admin-roles'
import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** The query key of the company's admins. */
export const ADMINS_QUERY_KEY = ['admins']

export const adminsQueryOptions = queryOptions({
  queryKey: ADMINS_QUERY_KEY,
  queryFn: ({ signal }) => callApi('GET /admin/admins', { signal }),
})

/** An admin with a link, which the server returns only once. */
export type AdminWithSetupLink = { admin: AdminAccount; link: string }

/** Invites an admin. A repeated call is safe: an invited admin who has not joined gets a new link. */
export function inviteAdmin(body: { email: string; role: AdminRole }): Promise<AdminWithSetupLink> {
  return callApi('POST /admin/admins', { body, repeatable: true })
}

export function createAdminSetupLink(adminId: string): Promise<AdminWithSetupLink> {
  return callApi('POST /admin/admins/:id/link', { params: { id: adminId }, repeatable: true })
}

export function changeAdminRole(adminId: string, role: AdminRole): Promise<AdminAccount> {
  return callApi('POST /admin/admins/:id/role', { params: { id: adminId }, body: { role }, repeatable: true })
}

/** A change of an admin's account that needs no further input. */
export type AdminAccountChange = 'disable' | 'enable' | 'reset-second-factor'

/** The changes that an owner can make to an admin. */
export type AdminAction = 'role' | 'link' | AdminAccountChange

export function changeAdminAccount(adminId: string, change: AdminAccountChange): Promise<AdminAccount> {
  return callApi(`POST /admin/admins/:id/${change}`, { params: { id: adminId }, repeatable: true })
}
