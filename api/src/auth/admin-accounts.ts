import { adminEmailProblem, adminPasswordProblem } from '@portal/contract/admin-login'
import type { Company } from '../companies/companies.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Trx, UserRow } from '../platform/database/schema.ts'
import { insertAdmin, updateAdmin } from '../users/admins.queries.ts'
import { hashPassword } from './password.ts'
import { deleteSecondFactor } from './second-factors.queries.ts'
import { revokeSessions } from './sessions.ts'

/** @returns the email as it is stored. @throws UserFacingError when it is none (R§5) */
export function readEmail(text: string): string {
  const problem = adminEmailProblem(text)
  if (problem !== undefined) throw new UserFacingError(`${problem}.`)
  return text.trim().toLowerCase()
}

async function hashNew(password: string): Promise<string> {
  const problem = adminPasswordProblem(password)
  if (problem !== undefined) throw new UserFacingError(`${problem}.`)
  return hashPassword(password)
}

/** Makes an admin of a company (D§8). @throws UserFacingError when there is one already or the password breaks the rule of R§5 */
export async function createAdmin(
  db: Database,
  company: Company,
  email: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashNew(password)
  await db.transaction().execute(async trx => {
    const admin = await insertAdmin(trx, { company_id: company.id, email, password_hash: passwordHash })
    if (admin === undefined) throw new UserFacingError(`There is already an admin ${email}.`)
    await record(trx, admin, 'admin.created')
  })
}

/** Gives an admin another password, which ends every session. @throws UserFacingError as createAdmin, or when there is none */
export async function changeAdminPassword(db: Database, email: string, password: string): Promise<void> {
  const passwordHash = await hashNew(password)
  await change(db, email, 'admin.password', { password_hash: passwordHash })
}

/** Keeps an admin out from now on: the sessions end too. @throws UserFacingError when there is no such admin */
export async function disableAdmin(db: Database, email: string): Promise<void> {
  await change(db, email, 'admin.disabled', { disabled_at: new Date() })
}

/** Lets an admin in again. @throws UserFacingError when there is no such admin */
export async function enableAdmin(db: Database, email: string): Promise<void> {
  await change(db, email, 'admin.enabled', { disabled_at: null })
}

/**
 * Takes the second factor of an admin away who has lost it with the recovery codes; the sessions end too.
 * @throws UserFacingError when there is no such admin, or nothing to take away
 */
export async function resetSecondFactor(db: Database, email: string): Promise<void> {
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
    const admin = await updateAdmin(trx, email, values)
    if (admin === undefined) throw new UserFacingError(`There is no admin ${email}.`)
    await further(trx, admin.id)
    await revokeSessions(trx, admin.id)
    await record(trx, admin, action)
  })
}

/** Nobody is signed in at the command line. */
async function record(trx: Trx, admin: UserRow, action: string): Promise<void> {
  const { company_id: companyId, id: entityId } = admin
  await recordAudit(trx, { companyId, actor: null, action, entity: 'user', entityId })
}
