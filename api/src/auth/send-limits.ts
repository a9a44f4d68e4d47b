import type { Config } from '../config.ts'
import type { Limit } from '../limits/claim.ts'
import { networkOf } from '../limits/network-of.ts'

const HOUR = 3600
const DAY = 86_400

export const numberBucket = (phone: string) => `codes to ${phone}`

/** How often codes are sent to a number and from an address (D§3). */
export function sendLimits(limits: Config['limits'], phone: string, address: string): Limit[] {
  return [
    {
      bucket: numberBucket(phone),
      rules: [
        { most: 1, seconds: limits.secondsBetweenSends, refusal: 'OTP_TOO_EARLY' },
        { most: limits.sendsPerHour, seconds: HOUR, refusal: 'OTP_LIMIT' },
        { most: limits.sendsPerDay, seconds: DAY, refusal: 'OTP_LIMIT' },
      ],
    },
    {
      bucket: `codes from ${networkOf(address)}`,
      rules: [{ most: limits.sendsPerHourAndAddress, seconds: HOUR, refusal: 'OTP_LIMIT' }],
    },
  ]
}
