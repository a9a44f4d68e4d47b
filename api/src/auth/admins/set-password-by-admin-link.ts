import { normalizeFullName } from '@portal/contract/users/names'
import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { updateUser } from '../../users/users.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { isPasswordRefused } from '../sign-on/sign-on-rules.queries.ts'
import { findAdminByLinkSecret, lockAdminByLink } from './admin-links.queries.ts'
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
 * @throws PortalError INVALID_LINK when the link is unknown, used or expired, or the admin is disabled; SSO_REQUIRED
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
    const { id, company_id: companyId } = (await lockAdminByLink(trx, secret)).admin
    if (await isPasswordRefused(trx, { id, companyId })) throw new PortalError('SSO_REQUIRED')
    const admin = await updateUser(trx, id, {
      ...(name !== undefined && { full_name: normalizeFullName(name) }),
      password_hash: passwordHash,
    })
    await revokeSessionsAndLinks(trx, admin.id)
    const { role, admin_role: adminRole } = admin
    const session = await startAdminSession(trx, tokens, { id, role, adminRole, companyId, promoterId: null })
    await recordUserAuditEvent(trx, { companyId, userId: id, role }, 'admin.link-used', id)
    return session
  })
}
