import type { Routes } from '../../companies/app-context.ts'
import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { Session } from '../../platform/http/authenticate.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { findUserOrThrow, lockUserOrThrow } from '../../users/users.queries.ts'
import { isSessionYoungerThan, revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { requireNotBreakGlassOwner } from '../sign-on/sign-on-rules.queries.ts'
import { checkOwnPasswordOrThrow } from './change-own-password.ts'
import {
  consumeSecondFactorCodeAndRun,
  generateRecoveryCodes,
  type SecondFactorCrypto,
} from './second-factor-codes.ts'
import {
  activateTotpSecret,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  savePendingTotpSecret,
} from './second-factors.queries.ts'
import { findMatchingTotpStep, randomBase32 } from './totp.ts'

/** Base32 characters of a secret: 160 bits, as RFC 4226 recommends. */
const SECRET_LENGTH = 32

type Parts = { db: Database; keys: SecondFactorCrypto }
type SecondFactorProof = { code: string; address: string }

/** Minutes after a sign-in in which an admin without a password is known well enough to set up a second factor. */
const FRESH_MINUTES = 10

/**
 * Offers a new secret for an authenticator app. It replaces an earlier offer. It asks for the password, or without one for a session
 * that has just begun: with a stolen session alone nobody can lock the admin out.
 * @throws PortalError WRONG_PASSWORD, SIGN_IN_AGAIN or TOO_MANY_REQUESTS, or SECOND_FACTOR_CHANGED when the second factor is already on
 */
export async function startSecondFactorEnrolment(
  { db, keys }: Parts,
  session: Session,
  own: { password?: string | undefined; address: string },
): Promise<{ secret: string; account: string }> {
  const { userId } = session
  const hash = await checkOwnPasswordOrFreshness(db, session, own)
  const secret = randomBase32(SECRET_LENGTH)
  return db.transaction().execute(async trx => {
    const { email, password_hash } = await lockUserOrThrow(trx, userId)
    if (password_hash !== hash) throw new PortalError('WRONG_PASSWORD')
    const offered = await savePendingTotpSecret(trx, userId, keys.seal(secret, userId))
    if (!offered) throw new PortalError('SECOND_FACTOR_CHANGED')
    return { secret, account: email ?? '' }
  })
}

async function checkOwnPasswordOrFreshness(
  db: Database,
  session: Session,
  { password = '', address }: { password?: string | undefined; address: string },
): Promise<string | null> {
  const { password_hash } = await findUserOrThrow(db, session.userId)
  if (password_hash !== null) return checkOwnPasswordOrThrow(db, session, { password, address })
  if (!(await isSessionYoungerThan(db, session.id, FRESH_MINUTES))) throw new PortalError('SIGN_IN_AGAIN')
  return null
}

/**
 * Turns the second factor on when the code is right. Ends the admin's other sessions, which began without it. The recovery codes of
 * the answer cannot be read again.
 */
export function registerFactorConfirmation(
  { change }: Pick<Routes, 'change'>,
  { keys }: Pick<Parts, 'keys'>,
): void {
  change('POST /admin/second-factor/confirm', {
    audits: { 'second-factor.on': 'user' },
    async run({ trx, session: { id: sessionId, userId }, body: { code }, audit }) {
      // A login in progress locks the user: its session exists and is ended here, or the login sees the second factor.
      await lockUserOrThrow(trx, userId)
      const factor = await findSecondFactor(trx, userId)
      // Once it is on, this call must not tell a right code from a wrong one: no rate limit counts its guesses.
      if (factor === undefined || factor.confirmedAt !== null) throw new PortalError('SECOND_FACTOR_CHANGED')
      const step = findMatchingTotpStep(keys.open(factor.secret, userId), code)
      if (step === undefined) throw new PortalError('OTP_INVALID')
      const confirmed = await activateTotpSecret(trx, userId, factor.secret, step)
      if (!confirmed) throw new PortalError('SECOND_FACTOR_CHANGED')
      const recoveryCodes = await renew(trx, keys, userId)
      await revokeSessionsAndLinks(trx, userId, sessionId)
      audit('second-factor.on', userId)
      return { recoveryCodes }
    },
  })
}

/** Replaces all recovery codes. @returns the new codes. @throws PortalError OTP_INVALID or OTP_BLOCKED */
export async function renewRecoveryCodes(
  parts: Parts,
  session: Session,
  attempt: SecondFactorProof,
): Promise<{ recoveryCodes: string[] }> {
  return consumeSecondFactorCodeAndRun(
    parts,
    { ...attempt, userId: session.userId },
    async (trx, _admin, by) => {
      const recoveryCodes = await renew(trx, parts.keys, session.userId)
      await recordUserAuditEvent(trx, session, 'second-factor.recovery-codes', session.userId, { by })
      return { recoveryCodes }
    },
  )
}

/** Turns the second factor off and ends the other sessions. @throws PortalError OTP_INVALID or OTP_BLOCKED */
export async function disableSecondFactor(
  parts: Parts,
  session: Session,
  attempt: SecondFactorProof,
): Promise<void> {
  await consumeSecondFactorCodeAndRun(
    parts,
    { ...attempt, userId: session.userId },
    async (trx, _admin, by) => {
      await requireNotBreakGlassOwner(trx, session.userId)
      await deleteSecondFactor(trx, session.userId)
      await revokeSessionsAndLinks(trx, session.userId, session.id)
      await recordUserAuditEvent(trx, session, 'second-factor.off', session.userId, { by })
    },
  )
}

async function renew(trx: Trx, keys: SecondFactorCrypto, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map(code => keys.digest(userId, code)),
  )
  return codes
}
