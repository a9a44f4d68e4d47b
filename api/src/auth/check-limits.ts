import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { claim, waitFor } from '../limits/claim.ts'
import { networkOf } from '../limits/network-of.ts'
import { countInTotal, totalOf } from '../limits/totals.ts'

const HOUR = 3600
/** Checks an hour left to each address while too many numbers are asked about in all: three logins. */
const LEFT_WHEN_FULL = 12

/**
 * Counts a question whether a number is known. Too many in all refuse nobody: they leave each address few.
 * @throws PortalError TOO_MANY_REQUESTS
 */
export async function claimCheck(db: Database, limits: Config['limits'], address: string): Promise<void> {
  const all = totalOf('checks in all', limits.allChecksPerHour, HOUR)
  const full = (await waitFor(db, all.limit)) > 0
  const most = Math.min(limits.checksPerHourAndAddress, full ? LEFT_WHEN_FULL : Number.POSITIVE_INFINITY)
  const rules = [{ most, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' }] as const
  await db.transaction().execute(trx => claim(trx, [{ bucket: `checks from ${networkOf(address)}`, rules }]))
  if (!full) await countInTotal(db, all)
}
