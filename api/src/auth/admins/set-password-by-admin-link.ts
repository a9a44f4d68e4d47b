import { normalizeFullName } from '@portal/contract/users/names'
import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { lockUserOrThrow, updateUser } from '../../users/users.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { consumeAdminLink, findAdminByLinkSecret } from './admin-links.queries.ts'
import { type AdminLoginTokens, startAdminSession } from './admin-login.ts'
import { hashPassword } from './password.ts'

type AdminLinkAcceptance = {
  secret: string
  /** Undefined: an admin who has joined keeps the name. */
  name?: string
  password: string
}

/**
 * Sets an admin's password, and the name, by a link, which ends, and logs the admin in as a password does. Ends the sessions of
 * before.
 * @throws PortalError INVALID_LINK when the link is unknown, used or expired, or the admin is disabled
 */
export async function setPasswordByAdminLink(
  { db, tokens }: AuthContext,
  { secret, name, password }: AdminLinkAcceptance,
): Promise<AdminLoginTokens> {
  const found = await findAdminByLinkSecret(db, secret)
  if (found === undefined || (name === undefined && found.password_hash === null))
    throw new PortalError('INVALID_LINK')
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async trx => {
    // Lock the admin before the link, as an owner who disables the admin does.
    const { disabled_at: disabledAt } = await lockUserOrThrow(trx, found.id)
    if (disabledAt !== null || !(await consumeAdminLink(trx, found.id, secret)))
      throw new PortalError('INVALID_LINK')
    const admin = await updateUser(trx, found.id, {
      ...(name !== undefined && { full_name: normalizeFullName(name) }),
      password_hash: passwordHash,
    })
    await revokeSessionsAndLinks(trx, admin.id)
    const { id, role, admin_role: adminRole, company_id: companyId } = admin
    const session = await startAdminSession(trx, tokens, { id, role, adminRole, companyId, promoterId: null })
    await recordUserAuditEvent(trx, { companyId, userId: id, role }, 'admin.link-used', id)
    return session
  })
}
