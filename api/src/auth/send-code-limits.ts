import type { Config } from '../config/config.ts'
import type { Limit } from '../platform/rate-limit/claim.ts'
import { networkOf } from '../platform/rate-limit/network-of.ts'
import type { CodeTarget } from './code-digest.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rate-limit bucket of sends to a number: one for all unknown devices, one for each known device. */
export function sendCodeBucket({ phone, deviceId }: Omit<CodeTarget, 'action'>): string {
  return `codes to ${phone}${deviceId === null ? '' : ` on ${deviceId}`}`
}

/** Rate limits of sends per number and per address (D§3). A known device does not count for its network. */
export function sendCodeLimits(limits: Config['limits'], target: CodeTarget, address: string): Limit[] {
  const number: Limit = {
    bucket: sendCodeBucket(target),
    rules: [
      { most: 1, seconds: limits.secondsBetweenSends, refusal: 'OTP_TOO_EARLY' },
      { most: limits.sendsPerHour, seconds: HOUR, refusal: 'OTP_LIMIT' },
      { most: limits.sendsPerDay, seconds: DAY, refusal: 'OTP_LIMIT' },
    ],
  }
  if (target.deviceId !== null) return [number]
  const bucket = `codes from ${networkOf(address)}`
  return [
    number,
    { bucket, rules: [{ most: limits.sendsPerHourAndAddress, seconds: HOUR, refusal: 'OTP_LIMIT' }] },
  ]
}

/** Growing wait for a network that keeps requesting texts to new numbers. */
export function newNumbersLimit(limits: Config['limits'], address: string): Limit {
  const growing = { free: limits.newNumbersPerAddress, first: MINUTE, longest: HOUR, memory: DAY }
  return {
    bucket: `new numbers from ${networkOf(address)}`,
    rules: [{ ...growing, refusal: 'OTP_LIMIT' }],
  }
}

/** The same limits without the pause between two sends. */
export function withoutPauseBetweenCodes(limits: readonly Limit[]): Limit[] {
  return limits.map(({ bucket, rules }) => ({
    bucket,
    rules: rules.filter(({ refusal }) => refusal !== 'OTP_TOO_EARLY'),
  }))
}
