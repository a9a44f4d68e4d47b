import { createHmac } from 'node:crypto'
import { isAppCode, RECOVERY_CODES } from '@portal/contract/factor-code'
import type { Database, Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findAdminById, lockAdmin } from '../users/admins.queries.ts'
import { claimFactorCodeAttempt } from './admin-limits.ts'
import { recordRefusal } from './audit-sign-ins.ts'
import { randomBase32 } from './base32.ts'
import { deriveKey } from './derive-key.ts'
import { createEncryption } from './sealing.ts'
import { findSecondFactor, useRecoveryCode, useTotpStep } from './second-factors.queries.ts'
import { totpStepOf } from './totp.ts'

/** Signs of a recovery code: 50 bits. */
const RECOVERY_LENGTH = 10

/** What secrets and recovery codes are kept with. @param secret the app's secret */
export function createFactorKeys(secret: string) {
  const key = deriveKey(secret, 'recovery codes')
  return {
    ...createEncryption(secret, 'second factors'),
    /** What is stored of a recovery code: useless without the key, and for any other admin. */
    digest: (userId: string, code: string) =>
      createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url'),
  }
}

export type FactorKeys = ReturnType<typeof createFactorKeys>

/** @returns ten codes for the case that the app is lost */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_LENGTH))
}

type Parts = { db: Database; keys: FactorKeys }
type Attempt = { userId: string; code: string; address: string }
type Admin = NonNullable<Awaited<ReturnType<typeof lockAdmin>>>
type Means = 'app' | 'recovery code'

/**
 * Does what a code of an admin's second factor entitles to, in the transaction that uses the code up. A wrong, a used and a
 * missing one are answered alike.
 * @throws PortalError OTP_INVALID, or OTP_BLOCKED after too many of them
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
    // Held: a changed password and a disabled account end what is begun here, or come before it.
    const held = await lockAdmin(trx, userId)
    const by = held && (await spend(trx, keys, userId, code))
    return held && by && { value: await work(trx, held, by) }
  })
  if (done === undefined) {
    await db.transaction().execute(trx => recordRefusal(trx, 'second-factor.refused', admin))
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
