import type { BaseLogger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import {
  claimRateLimits,
  type Limit,
  secondsUntilAllowed,
  tryClaimRateLimit,
} from '../platform/rate-limit/claim.ts'
import { networkOf } from '../platform/rate-limit/network-of.ts'
import { countTowardsTotal, halfOfTotal, totalLimit } from '../platform/rate-limit/totals.ts'

const HOUR = 3600
/** Look-ups per hour and address once half of the total is used: enough for three logins. */
const LEFT_WHEN_HALF = 12
const REFUSAL = 'TOO_MANY_REQUESTS'

type Parts = { db: Database; config: Pick<Config, 'limits'>; logger: Pick<BaseLogger, 'warn'> }

/**
 * Counts a look-up of a number by an unknown device. Above half of the total, each address gets fewer look-ups. At the total,
 * all unknown devices are refused. Known devices are not counted here (decision 12).
 * @throws PortalError TOO_MANY_REQUESTS
 */
export async function claimNumberLookup({ db, config, logger }: Parts, address: string): Promise<void> {
  const { checksPerHourAndAddress, allChecksPerHour } = config.limits
  const all = totalLimit('checks in all', allChecksPerHour, HOUR)
  const halfUsed = (await secondsUntilAllowed(db, halfOfTotal(all))) > 0
  if (halfUsed) await requireTotal(db, all.limit, logger)
  const most = Math.min(checksPerHourAndAddress, halfUsed ? LEFT_WHEN_HALF : Number.POSITIVE_INFINITY)
  const rules = [{ most, seconds: HOUR, refusal: REFUSAL }] as const
  await db
    .transaction()
    .execute(trx => claimRateLimits(trx, [{ bucket: `checks from ${networkOf(address)}`, rules }]))
  await countTowardsTotal(db, all)
}

/** Refuses look-ups above the total and logs a warning once an hour. */
async function requireTotal(db: Database, limit: Limit, logger: Parts['logger']): Promise<void> {
  const retryAfter = await secondsUntilAllowed(db, limit)
  if (retryAfter === 0) return
  const rules = [{ most: 1, seconds: HOUR, refusal: REFUSAL }] as const
  if (await tryClaimRateLimit(db, { bucket: `alert: ${limit.bucket}`, rules }))
    logger.warn({ alert: limit.bucket, retryAfter }, 'Look-ups of strangers pause')
  throw new PortalError(REFUSAL, { retryAfter })
}
