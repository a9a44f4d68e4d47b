import type { AdminRole } from '@portal/contract/admin-roles'
import { adminEmailProblem, adminPasswordProblem } from '@portal/contract/auth/admin-login'
import { problemToEnglish } from '@portal/contract/english'
import type { Company } from '../../companies/companies.ts'
import { UserFacingError } from '../../config/user-facing-error.ts'
import { appendEventToAuditChain } from '../../platform/audit/record-audit.ts'
import type { Database, Trx, UserRow } from '../../platform/database/schema.ts'
import { insertAdminIfAbsent, updateAdminByEmail } from '../../users/admins.queries.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { deleteAdminLink } from './admin-links.queries.ts'
import { endAdminAccess } from './end-admin-access.ts'
import { deleteFirstOwnerLinks } from './first-owner.queries.ts'
import { hashPassword } from './password.ts'
import { deleteSecondFactor } from './second-factors.queries.ts'

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

/**
 * Changes an admin's password and ends every session and a link of the admin.
 * @throws UserFacingError when there is no such admin or the password breaks R§5
 */
export async function changeAdminPasswordByEmail(
  db: Database,
  email: string,
  newPassword: string,
): Promise<void> {
  const passwordHash = await hashNew(newPassword)
  await change(db, email, 'admin.password', { password_hash: passwordHash }, deleteAdminLink)
}

/** Disables an admin, and ends the admin's sessions and the links to and from the admin. @throws UserFacingError when there is no such admin */
export async function disableAdminByEmail(db: Database, email: string): Promise<void> {
  await change(db, email, 'admin.disabled', { disabled_at: new Date() }, endAdminAccess)
}

/** Enables a disabled admin. @throws UserFacingError when there is no such admin */
export async function enableAdminByEmail(db: Database, email: string): Promise<void> {
  await change(db, email, 'admin.enabled', { disabled_at: null })
}

/**
 * Removes an admin's second factor, for an admin who lost the app and the recovery codes. Ends the admin's sessions.
 * @throws UserFacingError when there is no such admin, or the admin has no second factor
 */
export async function resetSecondFactorByEmail(db: Database, email: string): Promise<void> {
  await change(db, email, 'second-factor.reset', {}, async (trx, id) => {
    const had = await deleteSecondFactor(trx, id)
    if (!had) throw new UserFacingError(`${email} has no second factor.`)
  })
}

type Values = Partial<Pick<UserRow, 'password_hash' | 'disabled_at'>>

async function change(
  db: Database,
  email: string,
  action: string,
  values: Values,
  further: (trx: Trx, id: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const admin = await updateAdminByEmail(trx, email, values)
    if (admin === undefined) throw new UserFacingError(`There is no admin ${email}.`)
    await further(trx, admin.id)
    await revokeSessionsAndLinks(trx, admin.id)
    await record(trx, admin, action)
  })
}

/** The command line has no session. */
async function record(trx: Trx, admin: UserRow, action: string): Promise<void> {
  const { company_id: companyId, id: entityId } = admin
  await appendEventToAuditChain(trx, { companyId, actor: null, action, entity: 'user', entityId })
}
