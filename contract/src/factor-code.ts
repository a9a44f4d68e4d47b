/** How many recovery codes there are at a time, each of which serves once. */
export const RECOVERY_CODES = 10

/** @returns a code of an authenticator app or a recovery code as it is compared, however it was typed; undefined when it is neither */
export function readFactorCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return isAppCode(code) || /^[A-Z2-7]{10}$/.test(code) ? code : undefined
}

/** Whether a code that was read is an app's; otherwise it is a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
