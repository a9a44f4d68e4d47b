import type { Region } from '@portal/contract/regions'
import { normalizeFullName } from '@portal/contract/users/names'
import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { insertAdminIfAbsent } from '../../users/admins.queries.ts'
import { updateUser } from '../../users/users.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  ADMIN_SESSION_DAYS,
  recordLoginAuditEvent,
  type SessionToken,
  startSession,
} from '../sessions/sessions.ts'
import { consumeFirstOwnerLinks, isFirstOwnerLinkValid } from './first-owner.queries.ts'
import { hashPassword } from './password.ts'

type FirstOwner = { secret: string; region: Region; name: string; email: string; password: string }

/**
 * Creates the first owner of a portal without admins by the link of its start, and signs the owner in.
 * @throws PortalError INVALID_LINK when the link is unknown, used or expired, or there is an admin
 */
export async function createFirstOwner(
  { db, tokens, companies }: AuthContext,
  { secret, region, name, email, password }: FirstOwner,
): Promise<{ token: SessionToken }> {
  const company = companies.find(each => each.region === region)
  if (company === undefined || !(await isFirstOwnerLinkValid(db, secret)))
    throw new PortalError('INVALID_LINK')
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async trx => {
    if (!(await consumeFirstOwnerLinks(trx, secret))) throw new PortalError('INVALID_LINK')
    const admin = await insertAdminIfAbsent(trx, {
      company_id: company.id,
      email,
      admin_role: 'OWNER',
      password_hash: passwordHash,
    })
    if (admin === undefined) throw new PortalError('INVALID_LINK')
    const { id, role, admin_role: adminRole, company_id: companyId } = admin
    await updateUser(trx, id, { full_name: normalizeFullName(name) })
    const owner = { id, role, adminRole, companyId, promoterId: null }
    const { token } = await startSession(trx, tokens, owner, ADMIN_SESSION_DAYS)
    await recordUserAuditEvent(trx, { companyId, userId: id, role }, 'admin.created', id)
    await recordLoginAuditEvent(trx, owner, 'password')
    return { token }
  })
}
