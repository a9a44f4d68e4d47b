import { browserStorage } from '../lib/storage.ts'

/** Stores the end time of a number's countdown, so that a reload continues it (H§4, D§3). */
const key = (phone: string) => `resend-at-${phone}`

/** @returns whole seconds left, 0 if there is no countdown. @param nowMs epoch milliseconds */
export function countdownSecondsLeft(storedEndTime: string | null, nowMs: number): number {
  const end = Number(storedEndTime)
  return Number.isFinite(end) ? Math.max(0, Math.ceil((end - nowMs) / 1000)) : 0
}

/** @returns whole seconds until a code may be requested for a number. @param phone digits with country code */
export function resendSecondsLeft(phone: string): number {
  return countdownSecondsLeft(browserStorage.getItem(key(phone)), Date.now())
}

/**
 * Starts the countdown of a number. A longer countdown continues: a new request does not shorten the wait after too many wrong
 * codes.
 */
export function startOrExtendResendTimer(phone: string, seconds: number): void {
  const wait = Math.max(seconds, resendSecondsLeft(phone))
  browserStorage.setItem(key(phone), String(Date.now() + wait * 1000))
}
