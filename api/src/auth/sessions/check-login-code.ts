import type { AuthContext } from '../auth-context.ts'
import type { CodeId } from '../codes/codes.queries.ts'
import { claimCodeAttempt, requireCorrectCode } from '../codes/wrong-code-limits.ts'
import { findKnownDeviceId } from './known-devices.ts'

/**
 * Checks a LOGIN code with which a signed-in person proves that they hold their number; it counts like a login's. Call it
 * outside a transaction, so a wrong attempt stays counted. The caller consumes the code in the transaction of the change.
 * @param deviceCookie value of the browser's device cookie
 * @returns the code's id
 * @throws PortalError OTP_INVALID, OTP_EXPIRED or OTP_BLOCKED
 */
export async function checkLoginCode(
  { db, digest }: Pick<AuthContext, 'db' | 'digest'>,
  phone: string,
  code: string,
  deviceCookie: string | undefined,
): Promise<CodeId> {
  const deviceId = await findKnownDeviceId(db, phone, deviceCookie)
  const attempt = await claimCodeAttempt(db, { phone, action: 'LOGIN', deviceId })
  await requireCorrectCode(db, digest, attempt, code)
  return attempt.codeId
}
