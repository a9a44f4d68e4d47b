import { RESEND_SECONDS } from '@portal/contract/one-time-code'
import { callApi } from '../lib/api.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { sendCode } from './codes.api.ts'
import { startResendTimer } from './resend-timer.ts'

/** Sends a code to verify a number, unless a recent code still works, and starts the resend countdown. */
export async function sendPhoneProofCode(phone: string): Promise<void> {
  const { retryAfter } = await sendCode(phone, 'REGISTER').catch(error => {
    if (hasErrorCode(error, 'OTP_TOO_EARLY')) return error
    throw error
  })
  startResendTimer(phone, retryAfter ?? RESEND_SECONDS)
}

/** The same for the number of the signed-in person: the code that signed them in a moment ago works no more (D§3). */
export async function sendLoginCode(phone: string): Promise<void> {
  const body = { phone, type: 'PHONE' } as const
  const { retryAfter = RESEND_SECONDS } = await callApi('POST /auth/check-user', { body, repeatable: true })
  startResendTimer(phone, retryAfter)
}
