import { createHash } from 'node:crypto'
import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import type { TokenSigner } from '../http/session-token.ts'
import { findAdmin, findAdminEmails } from '../users/admins.queries.ts'
import { claimLogin } from './admin-limits.ts'
import { recordRefusedSignIn, recordSignIn } from './audit-sign-ins.ts'
import { deriveKey } from './derive-key.ts'
import { verifyPassword } from './password.ts'
import { startSession } from './sessions.ts'

type Parts = { db: Database; tokens: TokenSigner }
type Attempt = { email: string; password: string; companyHint: string | undefined; address: string }

/**
 * Signs an admin in; an unknown email and a wrong password are answered alike (D§8).
 * @param days how long the session lives
 * @throws PortalError INVALID_CREDENTIALS or TOO_MANY_REQUESTS
 */
export async function logInAdmin({ db, tokens }: Parts, attempt: Attempt, days: number) {
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
    const token = await startSession(trx, tokens, admin, days)
    await recordSignIn(trx, admin, 'password')
    return token
  })
}

/** Digests by which the client recognises an accepted email before any call, without a list of them (R§6, D§8). */
export async function listAdminDigests(db: Database, secret: string) {
  const salt = deriveKey(secret, 'admin digests').toString('hex')
  const admins = await findAdminEmails(db)
  const digests = admins.map(({ email, companyId }) => ({
    digest: createHash('sha256')
      .update(salt + email)
      .digest('hex'),
    companyId,
  }))
  return { salt, digests: digests.sort((one, other) => (one.digest < other.digest ? -1 : 1)) }
}
