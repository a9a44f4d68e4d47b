import { removeInvisible, toAsciiDigits } from '../typed-text.ts'

/** Number of recovery codes per set. Each code works once. */
export const RECOVERY_CODES = 10

/** @returns an authenticator or recovery code in normalized form; undefined when it is neither */
export function normalizeSecondFactorCode(typed: string): string | undefined {
  const code = toAsciiDigits(removeInvisible(typed))
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  return isAuthenticatorCode(code) || /^[A-Z2-7]{10}$/.test(code) ? code : undefined
}

/** Whether a normalized code is an authenticator code; otherwise it is a recovery code. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
