import { createHmac } from 'node:crypto'
import { isAppCode, RECOVERY_CODES } from '@portal/contract/factor-code'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { findAdminById, lockAdmin } from '../../users/admins.queries.ts'
import { createEncryption, deriveKey } from '../encryption.ts'
import { claimFactorCodeAttempt, recordRefusal } from './admin-limits.ts'
import { findSecondFactor, useRecoveryCode, useTotpStep } from './second-factors.queries.ts'
import { randomBase32, totpStepOf } from './totp.ts'

/** Characters of a recovery code: 50 bits. */
const RECOVERY_LENGTH = 10

/** Encrypts secrets and digests recovery codes. @param secret the app's secret */
export function createFactorKeys(secret: string) {
  const key = deriveKey(secret, 'recovery codes')
  return {
    ...createEncryption(secret, 'second factors'),
    /** The stored digest of a recovery code: keyed, and bound to one admin. */
    digest: (userId: string, code: string) =>
      createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url'),
  }
}

export type FactorKeys = ReturnType<typeof createFactorKeys>

/** @returns ten codes, for use when the app is lost */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_LENGTH))
}

type Parts = { db: Database; keys: FactorKeys }
type Attempt = { userId: string; code: string; address: string }
type Admin = NonNullable<Awaited<ReturnType<typeof lockAdmin>>>
type Means = 'app' | 'recovery code'

/**
 * Runs an action in the transaction that consumes a second-factor code. A wrong, a used and a missing code get the same
 * answer.
 * @throws PortalError OTP_INVALID, or OTP_BLOCKED after too many wrong codes
 */
export async function withFactorCode<T>(
  { db, keys }: Parts,
  { userId, code, address }: Attempt,
  work: (trx: Trx, admin: Admin, by: Means) => Promise<T>,
): Promise<T> {
  const admin = await findAdminById(db, userId)
  if (admin === undefined) throw new PortalError('OTP_INVALID')
  const forgive = await claimFactorCodeAttempt(db, admin, address)
  const done = await db.transaction().execute(async trx => {
    // Lock the admin: a password change or deactivation comes before this action or ends the session it starts.
    const held = await lockAdmin(trx, userId)
    const by = held && (await spend(trx, keys, userId, code))
    return held && by && { value: await work(trx, held, by) }
  })
  if (done === undefined) {
    await recordRefusal(db, 'second-factor.refused', admin)
    throw new PortalError('OTP_INVALID')
  }
  await forgive()
  return done.value
}

async function spend(trx: Trx, keys: FactorKeys, userId: string, code: string): Promise<Means | undefined> {
  if (!isAppCode(code)) {
    return (await useRecoveryCode(trx, userId, keys.digest(userId, code))) ? 'recovery code' : undefined
  }
  const factor = await findSecondFactor(trx, userId)
  const step = factor && totpStepOf(keys.open(factor.secret, userId), code)
  return step !== undefined && (await useTotpStep(trx, userId, step)) ? 'app' : undefined
}
