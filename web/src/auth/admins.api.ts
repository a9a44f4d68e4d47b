import type { AdminRole } from '@portal/contract/admin-roles'
import type { AdminAccount } from '@portal/contract/admins'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The query key of the company's admins. */
export const ADMINS_KEY = ['admins']

export const adminsQuery = queryOptions({
  queryKey: ADMINS_KEY,
  queryFn: ({ signal }) => api('GET /admin/admins', { signal }),
})

/** An admin with a link, which the server returns only once. */
export type AdminWithLink = { admin: AdminAccount; link: string }

/** Invites an admin. A repeated call is safe: an invited admin who has not joined gets a new link. */
export function inviteAdmin(body: { email: string; role: AdminRole }): Promise<AdminWithLink> {
  return api('POST /admin/admins', { body, repeatable: true })
}

export function createAdminLink(id: string): Promise<AdminWithLink> {
  return api('POST /admin/admins/:id/link', { params: { id }, repeatable: true })
}

export function changeAdminRole(id: string, role: AdminRole): Promise<AdminAccount> {
  return api('POST /admin/admins/:id/role', { params: { id }, body: { role }, repeatable: true })
}

/** A change of an admin's account that needs no further input. */
export type AdminChange = 'disable' | 'enable' | 'reset-second-factor'

/** The changes that an owner can make to an admin. */
export type AdminAct = 'role' | 'link' | AdminChange

export function changeAdmin(id: string, change: AdminChange): Promise<AdminAccount> {
  return api(`POST /admin/admins/:id/${change}`, { params: { id }, repeatable: true })
}
