import { randomInt } from 'node:crypto'
import { PortalError } from '../../platform/http/errors.ts'
import {
  commitRateLimitsOrThrow,
  secondsUntilAllowed,
  tryClaimRateLimit,
} from '../../platform/rate-limit/claim-rate-limits.ts'
import { networkOfAddress } from '../../platform/rate-limit/network-of-address.ts'
import type { RateLimitRule } from '../../platform/rate-limit/rules.ts'
import type { AuthContext } from '../auth-context.ts'

const HOUR = 3600
/** Look-ups per hour and address once half of the total is used: enough for three logins. */
const LEFT_WHEN_HALF = 12
/** Most times in the total's row. Counting the rows of all addresses takes 30 to 70 ms at 20,000 look-ups (decision 12). */
const SAMPLES = 200
const TOTAL = 'checks in all'

const inAnHour = (most: number): RateLimitRule => ({ most, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' })

/**
 * Counts a look-up of a number by an unknown device. Above half of the total, each address gets fewer look-ups. At the total,
 * all unknown devices are refused. Known devices are not counted here (decision 12).
 * @throws PortalError TOO_MANY_REQUESTS
 */
export async function claimPhoneLookupRateLimit(
  { db, config, logger }: AuthContext,
  ipAddress: string,
): Promise<void> {
  const { checksPerHourAndAddress, allChecksPerHour } = config.limits
  // Of a large total one look-up in `share`, picked at random, is counted.
  const share = Math.max(1, Math.ceil(allChecksPerHour / SAMPLES))
  const total = Math.floor(allChecksPerHour / share)
  const secondsUntilBelow = (most: number) =>
    secondsUntilAllowed(db, { bucket: TOTAL, rules: [inAnHour(most)] })

  const halfUsed = (await secondsUntilBelow(Math.ceil(total / 2))) > 0
  const retryAfter = halfUsed ? await secondsUntilBelow(total) : 0
  if (retryAfter > 0) {
    if (await tryClaimRateLimit(db, { bucket: `alert: ${TOTAL}`, rules: [inAnHour(1)] }))
      logger.warn({ alert: TOTAL, retryAfter }, 'Look-ups of strangers pause')
    throw new PortalError('TOO_MANY_REQUESTS', { retryAfter })
  }
  const most = halfUsed ? Math.min(checksPerHourAndAddress, LEFT_WHEN_HALF) : checksPerHourAndAddress
  const bucket = `checks from ${networkOfAddress(ipAddress)}`
  await commitRateLimitsOrThrow(db, [{ bucket, rules: [inAnHour(most)] }])
  if (randomInt(share) === 0) await tryClaimRateLimit(db, { bucket: TOTAL, rules: [inAnHour(total)] })
}
