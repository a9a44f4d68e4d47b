import { type CodeAction, RESEND_SECONDS } from '@portal/contract/auth/one-time-code'
import { callApi, REPEAT_TIMEOUT } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { formatWaitRoundedUp } from '../lib/dates.ts'
import { hasErrorCode, isNetworkError } from '../lib/failure.ts'
import { readToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { startOrExtendResendTimer } from './resend-timer.ts'

/** @param phone digits with country code. @returns seconds until the next send is possible */
export async function sendOneTimeCode(phone: string, action: CodeAction): Promise<{ retryAfter: number }> {
  const ask = async (answered: boolean, limit?: { limit: number }) =>
    callApi('POST /auth/otp', {
      ...limit,
      body: { recipient: phone, tokenAction: action, tokenType: 'PHONE' },
      // Load on demand: only a public registration needs it.
      ...(answered && {
        headers: { 'x-challenge': await (await import('./proof-of-work.ts')).consumeProofOfWorkAnswer() },
      }),
    })
  const isPublic = action === 'REGISTER' && readToken() === undefined
  try {
    return await ask(isPublic)
  } catch (error) {
    // The answer has expired, or a call with a lost response has used it.
    if (hasErrorCode(error, 'CHALLENGE_REQUIRED')) return ask(true)
    if (!isNetworkError(error)) throw error
    return ask(isPublic, { limit: REPEAT_TIMEOUT }).catch(again => {
      // The first call has sent the code; only its response was lost.
      if (!hasErrorCode(again, 'OTP_TOO_EARLY')) throw again
      return { retryAfter: again.retryAfter ?? RESEND_SECONDS }
    })
  }
}

/** 'Failed to send otp', with the wait if the server gives one (H§8). */
export function sendCodeErrorTextWithWait(error: unknown): string {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined
  if (seconds === undefined) return m.register_send_failed()
  return m.register_send_failed_wait({ failed: m.register_send_failed(), wait: formatWaitRoundedUp(seconds) })
}

/**
 * Checks a code. LOGIN consumes it and returns a session token; REGISTER keeps it (D§3). A call with a lost response is
 * repeated.
 * @param idempotencyKey idempotency key of a login: a repeated call returns the session that the first one opened
 */
export async function verifyOneTimeCode(
  phone: string,
  code: string,
  action: CodeAction,
  idempotencyKey?: string,
): Promise<{ token: string | null }> {
  try {
    return await callApi('POST /auth/verify-token', {
      body: {
        recipient: phone,
        token: code,
        tokenAction: action,
        tokenType: 'PHONE',
        degenerate: action === 'LOGIN',
      },
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
      repeatable: true,
    })
  } catch (error) {
    // The server accepts no code until then, so the screen offers no resend.
    if (hasErrorCode(error, 'OTP_BLOCKED')) startOrExtendResendTimer(phone, error.retryAfter ?? 0)
    throw error
  }
}

/** @returns the error of a code, or the wait while codes are blocked; undefined if another code would not help */
export function oneTimeCodeErrorText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'OTP_BLOCKED' && error.retryAfter !== undefined) {
    return m.verify_blocked({ wait: formatWaitRoundedUp(error.retryAfter) })
  }
  return error.code === 'OTP_INVALID' || error.code === 'OTP_EXPIRED' ? error.message : undefined
}
