import type { AdminRole } from '@portal/contract/admin-roles'
import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import type { Database, Trx, UserRow } from '../../platform/database/schema.ts'
import type { Session } from '../../platform/http/authenticate.ts'
import { PortalError } from '../../platform/http/errors.ts'
import {
  findCompanyAdminByEmail,
  insertAdminIfAbsent,
  lockAdminsInIdOrder,
  updateAdminByEmail,
} from '../../users/admins.queries.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { deleteAdminLinksMadeBy, type LinkSecret, replaceAdminLink } from './admin-links.queries.ts'
import { endAdminAccess } from './end-admin-access.ts'
import { deleteSecondFactor } from './second-factors.queries.ts'

/**
 * Invites an admin to the owner's company. Inviting someone again who has not joined makes a new link, so a lost answer can be
 * asked for again.
 * @returns the admin's id and the secret of the link
 * @throws PortalError FORBIDDEN, or ADMIN_EXISTS when the email is another admin's
 */
export async function inviteAdmin(
  db: Database,
  session: Session,
  { email, role }: { email: string; role: AdminRole },
): Promise<{ id: string; secret: string }> {
  return db.transaction().execute(async trx => {
    await lockOwner(trx, session)
    const added = await insertAdminIfAbsent(trx, { company_id: session.companyId, email, admin_role: role })
    const { id } = added ?? (await findInvited(trx, session, email, role))
    const secret = await replaceAdminLink(trx, id, session.userId)
    await recordUserAuditEvent(trx, session, added ? 'admin.invited' : 'admin.link-created', id, { role })
    return { id, secret }
  })
}

async function findInvited(trx: Trx, session: Session, email: string, role: AdminRole): Promise<UserRow> {
  const admin = await findCompanyAdminByEmail(trx, session.companyId, email)
  const waits = admin?.password_hash === null && admin.disabled_at === null && admin.admin_role === role
  if (!waits) throw new PortalError('ADMIN_EXISTS')
  return admin
}

/** Makes a new link for an enabled admin. @returns its secret. @throws PortalError as `changeAdmin`, NOT_FOUND if disabled */
export async function createAdminLinkSecret(
  db: Database,
  session: Session,
  adminId: string,
): Promise<LinkSecret> {
  return changeAdmin(db, session, adminId, async (trx, admin) => {
    if (admin.disabled_at !== null) throw new PortalError('NOT_FOUND')
    const secret = await replaceAdminLink(trx, adminId, session.userId)
    await recordUserAuditEvent(trx, session, 'admin.link-created', adminId)
    return secret
  })
}

/**
 * Changes an admin's role. The session goes on: each request reads the role. The links that a former owner made end.
 * @throws PortalError as `changeAdmin`
 */
export async function changeAdminRole(
  db: Database,
  session: Session,
  adminId: string,
  newRole: AdminRole,
): Promise<void> {
  await changeAdmin(db, session, adminId, async (trx, admin) => {
    if (admin.admin_role === newRole) return
    await updateAdminByEmail(trx, admin.email, { admin_role: newRole })
    if (newRole !== 'OWNER') await deleteAdminLinksMadeBy(trx, adminId)
    await recordUserAuditEvent(trx, session, 'admin.role-changed', adminId, {
      from: admin.admin_role,
      to: newRole,
    })
  })
}

/** Keeps an admin out: ends sessions and links. @throws PortalError as `changeAdmin` */
export async function disableAdminById(db: Database, session: Session, adminId: string): Promise<void> {
  await changeAdmin(db, session, adminId, async (trx, admin) => {
    if (admin.disabled_at !== null) return
    await updateAdminByEmail(trx, admin.email, { disabled_at: new Date() })
    await endAdminAccess(trx, adminId)
    await recordUserAuditEvent(trx, session, 'admin.disabled', adminId)
  })
}

/** Lets a disabled admin log in again. @throws PortalError as `changeAdmin` */
export async function enableAdminById(db: Database, session: Session, adminId: string): Promise<void> {
  await changeAdmin(db, session, adminId, async (trx, admin) => {
    if (admin.disabled_at === null) return
    await updateAdminByEmail(trx, admin.email, { disabled_at: null })
    await recordUserAuditEvent(trx, session, 'admin.enabled', adminId)
  })
}

/** Turns an admin's second factor off and ends the sessions. @throws PortalError as `changeAdmin` */
export async function resetSecondFactorById(db: Database, session: Session, adminId: string): Promise<void> {
  await changeAdmin(db, session, adminId, async trx => {
    if (!(await deleteSecondFactor(trx, adminId))) return
    await revokeSessionsAndLinks(trx, adminId)
    await recordUserAuditEvent(trx, session, 'second-factor.reset', adminId)
  })
}

/**
 * Runs a change of another admin. The caller is still an enabled owner when it happens and cannot be the one who is changed,
 * so a company that has an owner keeps one.
 * @throws PortalError OWN_ACCOUNT, FORBIDDEN when the caller is no owner any more, NOT_FOUND
 */
async function changeAdmin<T>(
  db: Database,
  session: Session,
  id: string,
  change: (trx: Trx, admin: LockedAdmin) => Promise<T>,
): Promise<T> {
  if (id === session.userId) throw new PortalError('OWN_ACCOUNT')
  return db.transaction().execute(async trx => {
    const admin = (await lockOwner(trx, session, id)).get(id)
    if (admin === undefined) throw new PortalError('NOT_FOUND')
    return change(trx, admin)
  })
}

type LockedAdmin = NonNullable<ReturnType<Awaited<ReturnType<typeof lockAdminsInIdOrder>>['get']>>

/** Locks the caller, who must be an enabled owner, and another admin. Two owners who change each other wait here. */
async function lockOwner(trx: Trx, { userId, companyId }: Session, ...ids: string[]) {
  const admins = await lockAdminsInIdOrder(trx, companyId, [userId, ...ids])
  const owner = admins.get(userId)
  if (owner?.admin_role !== 'OWNER' || owner.disabled_at !== null) throw new PortalError('FORBIDDEN')
  return admins
}
