import type { AuthContext } from '../auth-context.ts'
import { claimCodeAttempt, requireCorrectCode } from '../codes/wrong-code-limits.ts'
import { findKnownDevice } from './known-devices.ts'

/**
 * Checks a LOGIN code with which a signed-in person proves that they hold their number; it counts like a login's. Call it
 * outside a transaction, so a wrong attempt stays counted. The caller consumes the code in the transaction of the change.
 * @param device value of the browser's device cookie
 * @returns the code's id
 * @throws PortalError OTP_INVALID, OTP_EXPIRED or OTP_BLOCKED
 */
export async function checkLoginCode(
  { db, digest }: Pick<AuthContext, 'db' | 'digest'>,
  phone: string,
  code: string,
  device: string | undefined,
): Promise<string> {
  const deviceId = await findKnownDevice(db, phone, device)
  const attempt = await claimCodeAttempt(db, { phone, action: 'LOGIN', deviceId })
  await requireCorrectCode(db, digest, attempt, code)
  return attempt.codeId
}
