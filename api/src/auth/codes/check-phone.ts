import type { Locale } from '@portal/contract/languages'
import { PortalError } from '../../platform/http/errors.ts'
import { findEnabledUserByPhone } from '../../users/users.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { findKnownDeviceId } from '../sessions/known-devices.ts'
import { claimPhoneLookupRateLimit } from './number-lookup-limits.ts'
import { sendCodeAndEndPrevious } from './send-code.ts'

type PhoneLookup = {
  phone: string
  send: boolean
  companyId: string | undefined
  address: string
  /** The language of the browser. */
  locale: Locale
  /** Value of the browser's device cookie. */
  device: string | undefined
}
type PhoneLookupResult = { identity: 'REGISTER' } | { identity: 'LOGIN'; retryAfter?: number | undefined }

/**
 * Checks whether a number is registered, in one company or in any. On request it sends a LOGIN code to a registered number,
 * unless an earlier code still works and is less than a minute old (D§3). Look-ups of strangers are rate limited.
 * @throws PortalError OTP_LIMIT, MESSAGE_NOT_SENT or TOO_MANY_REQUESTS
 */
export async function checkPhoneAndSendCode(
  auth: AuthContext,
  lookup: PhoneLookup,
): Promise<PhoneLookupResult> {
  const { db } = auth
  const { phone, send, companyId, address, locale } = lookup
  const deviceId = await findKnownDeviceId(db, phone, lookup.device)
  if (deviceId === null) await claimPhoneLookupRateLimit(auth, address)
  const user = await findEnabledUserByPhone(db, phone, companyId)
  if (user === undefined) return { identity: 'REGISTER' as const } // narrowed to the contract's literal
  const known = { identity: 'LOGIN' as const } // likewise
  if (!send) return known
  try {
    const asker = { address, locale, trusted: false, replacesDead: true }
    await sendCodeAndEndPrevious(auth, { phone, action: 'LOGIN', deviceId }, asker)
  } catch (error) {
    const early = error instanceof PortalError && error.code === 'OTP_TOO_EARLY'
    if (!early) throw error
    return { ...known, retryAfter: error.details.retryAfter }
  }
  return known
}
