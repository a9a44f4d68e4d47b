import { PortalError } from '../http/errors.ts'
import { findPhoneUser } from '../users/users.queries.ts'
import { type CodeSending, sendCode } from './send-code.ts'

type Question = { phone: string; send: boolean; companyId: string | undefined; address: string }

/**
 * Tells whether a number is known, in one company or in any, and sends a known one its LOGIN code when asked to.
 * Too early after the last send, nothing is sent, since the earlier code still works (D§3).
 * @throws PortalError OTP_LIMIT or MESSAGE_NOT_SENT
 */
export async function checkUser(sending: CodeSending, { phone, send, companyId, address }: Question) {
  const user = await findPhoneUser(sending.db, phone, companyId)
  if (user === undefined) return { identity: 'REGISTER' as const } // narrowed to the contract's literal
  const known = { identity: 'LOGIN' as const } // likewise
  if (!send) return known
  try {
    await sendCode(sending, { phone, action: 'LOGIN' }, address)
  } catch (error) {
    const early = error instanceof PortalError && error.code === 'OTP_TOO_EARLY'
    if (!early) throw error
    return { ...known, retryAfter: error.details.retryAfter }
  }
  return known
}
