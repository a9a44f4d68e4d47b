import { RESEND_SECONDS } from '@portal/contract/auth/one-time-code'
import { callApi } from '../lib/api.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { sendOneTimeCode } from './codes.api.ts'
import { startOrExtendResendTimer } from './resend-timer.ts'

/** Sends a code to verify a number, unless a recent code still works, and starts the resend countdown. */
export async function sendPhoneProofCodeIfNeeded(phone: string): Promise<void> {
  const { retryAfter } = await sendOneTimeCode(phone, 'REGISTER').catch(error => {
    if (hasErrorCode(error, 'OTP_TOO_EARLY')) return error
    throw error
  })
  startOrExtendResendTimer(phone, retryAfter ?? RESEND_SECONDS)
}

/** The same for the signed-in person's own number. The code of their login has been used and does not work again (D§3). */
export async function sendLoginCodeIfNeeded(phone: string): Promise<void> {
  const body = { phone, type: 'PHONE' } as const
  const { retryAfter = RESEND_SECONDS } = await callApi('POST /auth/check-user', { body, repeatable: true })
  startOrExtendResendTimer(phone, retryAfter)
}
