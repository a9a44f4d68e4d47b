import type { Trx } from '../../platform/database/schema.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { deleteAdminLink, deleteAdminLinksMadeBy } from './admin-links.queries.ts'

/** Ends every way in of a disabled admin: the sessions, the admin's own link, and the links that the admin made for others. */
export async function endAdminAccess(trx: Trx, adminId: string): Promise<void> {
  await revokeSessionsAndLinks(trx, adminId)
  await deleteAdminLink(trx, adminId)
  await deleteAdminLinksMadeBy(trx, adminId)
}
