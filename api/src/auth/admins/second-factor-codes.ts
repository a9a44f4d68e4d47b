import { createHmac } from 'node:crypto'
import { isAuthenticatorCode, RECOVERY_CODES } from '@portal/contract/auth/second-factor-code'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { findEnabledAdminById, lockEnabledAdmin } from '../../users/admins.queries.ts'
import { createTextEncryption, deriveKey } from '../encryption.ts'
import { claimSecondFactorAttempt, recordAdminAuthFailure } from './admin-limits.ts'
import { consumeRecoveryCode, consumeTotpStep, findSecondFactor } from './second-factors.queries.ts'
import { findMatchingTotpStep, randomBase32 } from './totp.ts'

/** Characters of a recovery code: 50 bits. */
const RECOVERY_LENGTH = 10

/** Encrypts secrets and digests recovery codes. @param appSecret the app's secret */
export function createSecondFactorCrypto(appSecret: string): {
  digest: (userId: string, code: string) => string
  seal(text: string, owner: string): string
  open(sealed: string, owner: string): string
} {
  const key = deriveKey(appSecret, 'recovery codes')
  return {
    ...createTextEncryption(appSecret, 'second factors'),
    /** The stored digest of a recovery code: keyed, and bound to one admin. */
    digest: (userId: string, code: string) =>
      createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url'),
  }
}

export type SecondFactorCrypto = ReturnType<typeof createSecondFactorCrypto>

/** @returns ten codes, for use when the app is lost */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_LENGTH))
}

type Parts = { db: Database; keys: SecondFactorCrypto }
type SecondFactorAttempt = { userId: string; code: string; address: string }
type Admin = NonNullable<Awaited<ReturnType<typeof lockEnabledAdmin>>>
type LoginMeans = 'app' | 'recovery code'

/**
 * Runs an action in the transaction that consumes a second-factor code. A wrong, a used and a missing code get the same
 * answer.
 * @throws PortalError OTP_INVALID, or OTP_BLOCKED after too many wrong codes
 */
export async function consumeSecondFactorCodeAndRun<T>(
  { db, keys }: Parts,
  { userId, code, address }: SecondFactorAttempt,
  runInTransaction: (trx: Trx, admin: Admin, by: LoginMeans) => Promise<T>,
): Promise<T> {
  const admin = await findEnabledAdminById(db, userId)
  if (admin === undefined) throw new PortalError('OTP_INVALID')
  const clearAttempts = await claimSecondFactorAttempt(db, admin, address)
  const done = await db.transaction().execute(async trx => {
    // Lock the admin: a password change or deactivation comes before this action or ends the session it starts.
    const held = await lockEnabledAdmin(trx, userId)
    const by = held && (await consumeCode(trx, keys, userId, code))
    return held && by && { value: await runInTransaction(trx, held, by) }
  })
  if (done === undefined) {
    await recordAdminAuthFailure(db, 'second-factor.refused', admin)
    throw new PortalError('OTP_INVALID')
  }
  await clearAttempts()
  return done.value
}

async function consumeCode(
  trx: Trx,
  keys: SecondFactorCrypto,
  userId: string,
  code: string,
): Promise<LoginMeans | undefined> {
  if (!isAuthenticatorCode(code)) {
    return (await consumeRecoveryCode(trx, userId, keys.digest(userId, code))) ? 'recovery code' : undefined
  }
  const factor = await findSecondFactor(trx, userId)
  const step = factor && findMatchingTotpStep(keys.open(factor.secret, userId), code)
  return step !== undefined && (await consumeTotpStep(trx, userId, step)) ? 'app' : undefined
}
