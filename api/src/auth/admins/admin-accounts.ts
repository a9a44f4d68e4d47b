import type { AdminRole } from '@portal/contract/admin-roles'
import { adminEmailProblem, adminPasswordProblem } from '@portal/contract/auth/admin-login'
import { problemToEnglish } from '@portal/contract/english'
import type { Company } from '../../companies/companies.ts'
import { UserFacingError } from '../../config/user-facing-error.ts'
import { forgetBounces } from '../../notifications/mail-bounces.queries.ts'
import { appendEventToAuditChain } from '../../platform/audit/record-audit.ts'
import type { Database, Trx, UserRow } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { insertAdminIfAbsent, type LockedAdmin, lockAdminByEmail } from '../../users/admins.queries.ts'
import { updateUser } from '../../users/users.queries.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { deleteIdentity } from '../sign-on/sign-on.queries.ts'
import { allowPasswords, requireNotBreakGlassOwner } from '../sign-on/sign-on-rules.queries.ts'
import { deleteAdminLink, deleteAdminLinksMadeBy } from './admin-links.queries.ts'
import { deleteFirstOwnerLinks } from './first-owner.queries.ts'
import { hashPassword } from './password.ts'
import { deleteSecondFactor } from './second-factors.queries.ts'

type AdminChange = {
  /** The audit event. */
  action: string
  /** @returns whether it changed anything */
  apply(trx: Trx, admin: LockedAdmin): Promise<boolean>
}

/** What owners and the operator do to the account of an admin. */
export const ADMIN_CHANGES = {
  /** Ends every way in: the sessions, the admin's own link, and the links that the admin made for others. */
  disable: {
    action: 'admin.disabled',
    async apply(trx, { id, disabled_at }) {
      if (disabled_at !== null) return false
      await requireNotBreakGlassOwner(trx, id)
      await updateUser(trx, id, { disabled_at: new Date() })
      await revokeSessionsAndLinks(trx, id)
      await deleteAdminLink(trx, id)
      await deleteAdminLinksMadeBy(trx, id)
      return true
    },
  },
  enable: {
    action: 'admin.enabled',
    async apply(trx, { id, disabled_at }) {
      if (disabled_at === null) return false
      await updateUser(trx, id, { disabled_at: null })
      return true
    },
  },
  /** For an admin who lost the app and the recovery codes. Ends the sessions. */
  'reset-second-factor': {
    action: 'second-factor.reset',
    async apply(trx, { id }) {
      await requireNotBreakGlassOwner(trx, id)
      if (!(await deleteSecondFactor(trx, id))) return false
      await revokeSessionsAndLinks(trx, id)
      return true
    },
  },
  /** Starts mails again to an address that its server refused. */
  'resume-mails': {
    action: 'admin.mails-resumed',
    apply: async (trx, { email }) => email !== null && forgetBounces(trx, email),
  },
  /** Takes the account of single sign-on away. Ends the sessions. */
  unbind: {
    action: 'admin.unbound',
    async apply(trx, { id }) {
      if (!(await deleteIdentity(trx, id))) return false
      await revokeSessionsAndLinks(trx, id)
      return true
    },
  },
  /** For a company that nobody can enter: lets all its admins sign in by password again. */
  'allow-passwords': {
    action: 'company.passwords',
    apply: (trx, { id }) => allowPasswords(trx, id),
  },
} satisfies Record<string, AdminChange>

/** Sets an admin's password. Ends a link and every session. @param exceptSessionId this one goes on */
export async function setAdminPassword(
  trx: Trx,
  id: string,
  password_hash: string,
  exceptSessionId?: string,
): Promise<void> {
  await updateUser(trx, id, { password_hash })
  await revokeSessionsAndLinks(trx, id, exceptSessionId)
  await deleteAdminLink(trx, id)
}

/** @returns the email in its stored form. @throws UserFacingError when the text is not an email (R§5) */
export function parseAdminEmail(text: string): string {
  const problem = adminEmailProblem(text)
  if (problem !== undefined) throw new UserFacingError(`${problemToEnglish(problem)}.`)
  return text.trim().toLowerCase()
}

async function hashNew(password: string): Promise<string> {
  const problem = adminPasswordProblem(password)
  if (problem !== undefined) throw new UserFacingError(`${problemToEnglish(problem)}.`)
  return hashPassword(password)
}

/** Creates an admin of a company (D§8). @throws UserFacingError when the email is taken or the password breaks R§5 */
export async function createAdmin(
  db: Database,
  company: Company,
  { email, password, role = 'OWNER' }: { email: string; password: string; role?: AdminRole },
): Promise<void> {
  const passwordHash = await hashNew(password)
  await db.transaction().execute(async trx => {
    const admin = await insertAdminIfAbsent(trx, {
      company_id: company.id,
      email,
      admin_role: role,
      password_hash: passwordHash,
    })
    if (admin === undefined) throw new UserFacingError(`There is already an admin ${email}.`)
    await deleteFirstOwnerLinks(trx)
    await record(trx, admin, 'admin.created')
  })
}

/** The operator sets a password. @throws UserFacingError when there is no such admin or the password breaks R§5 */
export async function changeAdminPasswordByEmail(
  db: Database,
  email: string,
  newPassword: string,
): Promise<void> {
  const hash = await hashNew(newPassword)
  await changeAsOperator(db, email, {
    action: 'admin.password',
    async apply(trx, { id }) {
      await setAdminPassword(trx, id, hash)
      return true
    },
  })
}

/** The operator changes an account. @throws UserFacingError when there is no such admin, or no second factor to reset */
export async function changeAdminByEmail(
  db: Database,
  email: string,
  change: keyof typeof ADMIN_CHANGES,
): Promise<void> {
  const isChanged = await changeAsOperator(db, email, ADMIN_CHANGES[change])
  if (!isChanged && change === 'reset-second-factor')
    throw new UserFacingError(`${email} has no second factor.`)
}

async function changeAsOperator(
  db: Database,
  email: string,
  { action, apply }: AdminChange,
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const admin = await lockAdminByEmail(trx, email)
    if (admin === undefined) throw new UserFacingError(`There is no admin ${email}.`)
    const isChanged = await apply(trx, admin).catch((error: unknown) => {
      throw error instanceof PortalError ? new UserFacingError(error.message) : error
    })
    if (isChanged) await record(trx, admin, action)
    return isChanged
  })
}

/** The command line has no session. */
async function record(trx: Trx, admin: UserRow, action: string): Promise<void> {
  const { company_id: companyId, id: entityId } = admin
  await appendEventToAuditChain(trx, { companyId, actor: null, action, entity: 'user', entityId })
}
