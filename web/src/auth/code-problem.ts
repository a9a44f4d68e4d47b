import { ApiError } from '../lib/api.ts'

/** @returns what the server says about a code, undefined when the failure is no reason to type another one */
export function codeProblem(error: unknown): string | undefined {
  const aboutCode =
    error instanceof ApiError &&
    (error.code === 'OTP_INVALID' || error.code === 'OTP_EXPIRED' || error.code === 'OTP_BLOCKED')
  return aboutCode ? error.message : undefined
}
