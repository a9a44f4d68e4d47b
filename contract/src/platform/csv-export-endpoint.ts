import type { AdminRole } from '../admin-roles.ts'
import { textStream } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'

/** Maximum rows of one file: about 250 MB, which a browser holds in memory until it is saved. */
export const EXPORT_MAX = 1_000_000

/** The shared part of all endpoints that export an admin's list as a CSV file (UTF-8). Each export is audited. */
export function csvExportEndpointBase(adminRoles: readonly AdminRole[]) {
  return {
    access: { roles: [ADMIN], admins: adminRoles },
    response: textStream,
    file: 'text/csv',
    errors: ['EXPORT_TOO_LARGE'],
  } as const
}
