import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Session } from '../../platform/http/authenticate.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { findUserOrThrow, lockUserOrThrow } from '../../users/users.queries.ts'
import { setAdminPassword } from './admin-accounts.ts'
import { claimAdminLoginAttempt, recordAdminAuthFailure } from './admin-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'

type PasswordChange = { current: string; password: string; address: string }
type OwnPassword = { password: string; address: string }

/**
 * Checks the caller's own password, which a stolen session does not know. A wrong one counts like a failed login.
 * @returns its hash, to compare in the transaction of the change
 * @throws PortalError WRONG_PASSWORD or TOO_MANY_REQUESTS
 */
export async function checkOwnPasswordOrThrow(
  db: Database,
  session: Session,
  { password, address }: OwnPassword,
): Promise<string | null> {
  const { email, password_hash: hash } = await findUserOrThrow(db, session.userId)
  const clearAttempts = await claimAdminLoginAttempt(db, email ?? '', address)
  if (!(await verifyPassword(hash ?? undefined, password))) {
    await recordAdminAuthFailure(db, 'session.refused', { id: session.userId, companyId: session.companyId })
    throw new PortalError('WRONG_PASSWORD')
  }
  await clearAttempts()
  return hash
}

/**
 * Changes the caller's password and ends the caller's other sessions and a link.
 * @throws PortalError WRONG_PASSWORD, also if the password has been changed since it was checked, or TOO_MANY_REQUESTS
 */
export async function changeOwnAdminPassword(
  db: Database,
  session: Session,
  { current, password, address }: PasswordChange,
): Promise<void> {
  const hash = await checkOwnPasswordOrThrow(db, session, { password: current, address })
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async trx => {
    const held = await lockUserOrThrow(trx, session.userId)
    if (held.password_hash !== hash) throw new PortalError('WRONG_PASSWORD')
    await setAdminPassword(trx, session.userId, password_hash, session.id)
    await recordUserAuditEvent(trx, session, 'admin.password', session.userId)
  })
}
