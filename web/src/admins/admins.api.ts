import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { apiQuery } from '../lib/api-query.ts'

/** The query key of the company's admins. */
export const ADMINS_QUERY_KEY = ['admins']

export const adminsQuery = apiQuery(ADMINS_QUERY_KEY, 'GET /admin/admins')

/** An admin with a link, which the server returns only once. */
export type AdminWithSetupLink = { admin: AdminAccount; link: string; mailed: boolean }

/** A change of an admin's account that needs no further input. */
export type AdminAccountChange = 'disable' | 'enable' | 'reset-second-factor' | 'resume-mails' | 'unbind'

/** The changes that an owner can make to an admin. */
export type AdminAction = 'role' | 'link' | AdminAccountChange
