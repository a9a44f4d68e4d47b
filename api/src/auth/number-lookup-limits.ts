import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { claim, type Limit, tryClaim, waitFor } from '../limits/claim.ts'
import { networkOf } from '../limits/network-of.ts'
import { countInTotal, halfOf, totalOf } from '../limits/totals.ts'

const HOUR = 3600
/** Checks an hour left to each address once half of the total is used: three logins. */
const LEFT_WHEN_HALF = 12
const REFUSAL = 'TOO_MANY_REQUESTS'

type Parts = { db: Database; config: Pick<Config, 'limits'>; logger: Pick<BaseLogger, 'warn'> }

/**
 * Counts a stranger's question whether a number is known. From half of the total on each address has few left, and the
 * total refuses all strangers: known devices never come here (decision 67).
 * @throws PortalError TOO_MANY_REQUESTS
 */
export async function claimCheck({ db, config, logger }: Parts, address: string): Promise<void> {
  const { checksPerHourAndAddress, allChecksPerHour } = config.limits
  const all = totalOf('checks in all', allChecksPerHour, HOUR)
  const halfUsed = (await waitFor(db, halfOf(all))) > 0
  if (halfUsed) await requireTotal(db, all.limit, logger)
  const most = Math.min(checksPerHourAndAddress, halfUsed ? LEFT_WHEN_HALF : Number.POSITIVE_INFINITY)
  const rules = [{ most, seconds: HOUR, refusal: REFUSAL }] as const
  await db.transaction().execute(trx => claim(trx, [{ bucket: `checks from ${networkOf(address)}`, rules }]))
  await countInTotal(db, all)
}

/** Refuses what is beyond the total, and tells the log so once an hour. */
async function requireTotal(db: Database, limit: Limit, logger: Parts['logger']): Promise<void> {
  const retryAfter = await waitFor(db, limit)
  if (retryAfter === 0) return
  const rules = [{ most: 1, seconds: HOUR, refusal: REFUSAL }] as const
  if (await tryClaim(db, { bucket: `alert: ${limit.bucket}`, rules }))
    logger.warn({ alert: limit.bucket, retryAfter }, 'Look-ups of strangers pause')
  throw new PortalError(REFUSAL, { retryAfter })
}
