/** Stores the end time of a number's countdown, so that a reload continues it (H§4, D§3). */
const key = (phone: string) => `resend-at-${phone}`

/** @returns whole seconds left, 0 if there is no countdown. @param now epoch milliseconds */
export function countdownSecondsLeft(stored: string | null, now: number): number {
  const end = Number(stored)
  return Number.isFinite(end) ? Math.max(0, Math.ceil((end - now) / 1000)) : 0
}

/** @returns whole seconds until a code may be requested for a number. @param phone digits with country code */
export function resendSecondsLeft(phone: string): number {
  return countdownSecondsLeft(localStorage.getItem(key(phone)), Date.now())
}

/**
 * Starts the countdown of a number. A longer countdown continues: a new request does not shorten the wait after too many wrong
 * codes.
 */
export function startResendTimer(phone: string, seconds: number): void {
  const wait = Math.max(seconds, resendSecondsLeft(phone))
  localStorage.setItem(key(phone), String(Date.now() + wait * 1000))
}
