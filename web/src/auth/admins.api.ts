import type { AdminRole } from '@portal/contract/admin-roles'
import type { AdminAccount } from '@portal/contract/admins'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** The query key of the company's admins. */
export const ADMINS_QUERY_KEY = ['admins']

export const adminsQueryOptions = queryOptions({
  queryKey: ADMINS_QUERY_KEY,
  queryFn: ({ signal }) => callApi('GET /admin/admins', { signal }),
})

/** An admin, with a link that the server tells only now. */
export type AdminWithLink = { admin: AdminAccount; link: string }

/** Invites an admin. It may be repeated: who was invited and has not joined gets a new link. */
export function inviteAdmin(body: { email: string; role: AdminRole }): Promise<AdminWithLink> {
  return callApi('POST /admin/admins', { body, repeatable: true })
}

export function createAdminLink(id: string): Promise<AdminWithLink> {
  return callApi('POST /admin/admins/:id/link', { params: { id }, repeatable: true })
}

export function changeAdminRole(id: string, role: AdminRole): Promise<AdminAccount> {
  return callApi('POST /admin/admins/:id/role', { params: { id }, body: { role }, repeatable: true })
}

/** A change of an admin's account that needs no further words. */
export type AdminChange = 'disable' | 'enable' | 'reset-second-factor'

/** What an owner does with an admin. */
export type AdminAct = 'role' | 'link' | AdminChange

export function changeAdmin(id: string, change: AdminChange): Promise<AdminAccount> {
  return callApi(`POST /admin/admins/:id/${change}`, { params: { id }, repeatable: true })
}
