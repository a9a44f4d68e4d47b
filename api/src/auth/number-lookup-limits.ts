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
/** Checks an hour left to each address once half of the total is used: three logins. */
const LEFT_WHEN_HALF = 12
const REFUSAL = 'TOO_MANY_REQUESTS'

type Parts = { db: Database; config: Pick<Config, 'limits'>; logger: Pick<BaseLogger, 'warn'> }

/**
 * Counts a stranger's question whether a number is known. From half of the total on each address has few left, and the
 * total refuses all strangers: known devices never come here (decision 12).
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

/** Refuses what is beyond the total, and tells the log so once an hour. */
async function requireTotal(db: Database, limit: Limit, logger: Parts['logger']): Promise<void> {
  const retryAfter = await secondsUntilAllowed(db, limit)
  if (retryAfter === 0) return
  const rules = [{ most: 1, seconds: HOUR, refusal: REFUSAL }] as const
  if (await tryClaimRateLimit(db, { bucket: `alert: ${limit.bucket}`, rules }))
    logger.warn({ alert: limit.bucket, retryAfter }, 'Look-ups of strangers pause')
  throw new PortalError(REFUSAL, { retryAfter })
}
