/** When the next code may be requested for a number: kept as an end time, so that a reload continues it (H§4, D§3). */

const key = (phone: string) => `resend-at-${phone}`

/** @returns whole seconds still to wait, 0 when there is nothing to wait for. @param now epoch milliseconds */
export function secondsLeft(stored: string | null, now: number): number {
  const end = Number(stored)
  return Number.isFinite(end) ? Math.max(0, Math.ceil((end - now) / 1000)) : 0
}

/** @param phone digits with country code. @param now epoch milliseconds */
export function readResendSeconds(phone: string, now: number): number {
  return secondsLeft(localStorage.getItem(key(phone)), now)
}

/** Starts the countdown of a number. @param phone digits with country code */
export function startResendTimer(phone: string, seconds: number): void {
  localStorage.setItem(key(phone), String(Date.now() + seconds * 1000))
}
