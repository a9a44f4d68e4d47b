import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import type { TokenSigner } from '../http/session-token.ts'
import { findAdmin } from '../users/admins.queries.ts'
import { claimLogin } from './admin-limits.ts'
import { recordRefusedSignIn, recordSignIn } from './audit-sign-ins.ts'
import { verifyPassword } from './password.ts'
import { ADMIN_SESSION_DAYS, startSession } from './sessions.ts'

type Parts = { db: Database; tokens: TokenSigner }
type Attempt = { email: string; password: string; companyHint: string | undefined; address: string }

/**
 * Signs an admin in; an unknown email and a wrong password are answered alike (D§8).
 * @throws PortalError INVALID_CREDENTIALS or TOO_MANY_REQUESTS
 */
export async function logInAdmin({ db, tokens }: Parts, attempt: Attempt) {
  const email = attempt.email.toLowerCase()
  const forgive = await claimLogin(db, email, attempt.address)
  const admin = await findAdmin(db, email, attempt.companyHint)
  const right = await verifyPassword(admin?.passwordHash ?? undefined, attempt.password)
  if (admin === undefined || !right) {
    await db.transaction().execute(trx => recordRefusedSignIn(trx, admin))
    throw new PortalError('INVALID_CREDENTIALS')
  }
  await forgive()
  return db.transaction().execute(async trx => {
    const token = await startSession(trx, tokens, admin, ADMIN_SESSION_DAYS)
    await recordSignIn(trx, admin, 'password')
    return token
  })
}
