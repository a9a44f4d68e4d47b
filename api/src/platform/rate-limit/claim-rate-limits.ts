import { sql } from 'kysely'
import { purgeExpired } from '../database/purge-expired.ts'
import type { Database, Queryable, Trx } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { maxClaimsNeeded, msUntilRuleAllows, type RateLimitRule, ruleWindowMs } from './rules.ts'

/** A counter (`bucket`) and its rules. */
export type RateLimit = { bucket: string; rules: readonly RateLimitRule[] }
type ClaimTime = Date

/**
 * Counts one event under every limit, or under none if a rule refuses. The rows stay locked until the transaction ends, so
 * concurrent claims of all processes are counted one after the other. After a refusal the transaction must roll back.
 * @returns the time of the claim, unique in its buckets, for `undoRateLimitClaim`
 * @throws PortalError of the first rule that refuses, with the longest wait of all refusals with the same code
 */
export async function claimRateLimitsOrThrow(trx: Trx, limits: readonly RateLimit[]): Promise<ClaimTime> {
  const { now, timesOf } = await lockBuckets(trx, limits)
  requireFree(limits, timesOf, now)
  const at = Math.max(now, ...limits.flatMap(({ bucket }) => timesOf(bucket).map(time => time + 1)))
  for (const { bucket, rules } of limits) {
    const life = Math.max(...rules.map(ruleWindowMs))
    const [last = 0] = timesOf(bucket)
    const earlier = last + life > now ? timesOf(bucket) : []
    const times = [at, ...earlier].slice(0, Math.max(...rules.map(maxClaimsNeeded)))
    await trx
      .updateTable('rate_limits')
      .set({ times: times.map(time => new Date(time)), forgotten_at: new Date(at + life) })
      .where('bucket', '=', bucket)
      .execute()
  }
  await purgeExpired(trx, 'rate_limits', sql`forgotten_at < now()`)
  return new Date(at)
}

/** Like `claimRateLimitsOrThrow`, in a transaction of its own: the event stays counted, whatever follows. */
export async function commitRateLimitsOrThrow(
  db: Database,
  limits: readonly RateLimit[],
): Promise<ClaimTime> {
  return db.transaction().execute(trx => claimRateLimitsOrThrow(trx, limits))
}

/** Counts one event in a separate transaction. @returns whether every rule allowed it */
export async function tryClaimRateLimit(db: Database, limit: RateLimit): Promise<boolean> {
  try {
    await commitRateLimitsOrThrow(db, [limit])
    return true
  } catch (error) {
    if (error instanceof PortalError) return false
    throw error
  }
}

/** Seconds until the next event is allowed, 0 if it is now; neither counts nor locks. */
export async function secondsUntilAllowed(db: Queryable, { bucket, rules }: RateLimit): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['times', sql<Date>`clock_timestamp()`.as('now')])
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  if (row === undefined) return 0
  const times = row.times.map(time => time.getTime())
  return Math.ceil(
    Math.max(0, ...rules.map(rule => msUntilRuleAllows(rule, times, row.now.getTime()))) / 1000,
  )
}

/** Removes one claim and keeps the others. @param claimedAt the result of `claimRateLimitsOrThrow` */
export async function undoRateLimitClaim(
  db: Queryable,
  buckets: readonly string[],
  claimedAt: Date,
): Promise<void> {
  for (const bucket of buckets) {
    await db
      .updateTable('rate_limits')
      .set({ times: sql<Date[]>`array_remove(times, ${claimedAt}::timestamptz)` })
      .where('bucket', '=', bucket)
      .execute()
  }
}

/** Resets a counter. */
export async function resetRateLimit(db: Queryable, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute()
}

/** Forgets the counters that name an erased person's number. A longer number that contains it is another person's. */
export async function eraseRateLimitsOfPhones(trx: Trx, phones: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('rate_limits')
    .where(
      sql<boolean>`exists (select from unnest(${phones}::text[]) as phone where bucket ~ ('\\m' || phone || '\\M'))`,
    )
    .execute()
}

/** Stores that an event happened. @param seconds until it is forgotten */
export async function setExpiringFlag(db: Queryable, bucket: string, seconds: number): Promise<void> {
  const row = { times: [new Date()], forgotten_at: new Date(Date.now() + seconds * 1000) }
  await db
    .insertInto('rate_limits')
    .values({ bucket, ...row })
    .onConflict(conflict => conflict.column('bucket').doUpdateSet(row))
    .execute()
}

export async function hasExpiringFlag(db: Queryable, bucket: string): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limits')
    .select('bucket')
    .where('bucket', '=', bucket)
    .where('forgotten_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks one row per limit, always in the same order, so that two claims cannot deadlock. */
async function lockBuckets(trx: Trx, limits: readonly RateLimit[]) {
  const rows = limits
    .map(({ bucket }) => ({ bucket, times: [], forgotten_at: sql<Date>`now()` }))
    .toSorted((one, other) => (one.bucket < other.bucket ? -1 : 1))
  const held = await trx
    .insertInto('rate_limits')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('bucket').doUpdateSet(eb => ({ bucket: eb.ref('excluded.bucket') })),
    )
    // Not now(): it is the transaction's start, before it waited for the lock.
    .returning(['bucket', 'times', sql<Date>`clock_timestamp()`.as('now')])
    .execute()
  const times = new Map(held.map(row => [row.bucket, row.times.map(time => time.getTime())]))
  return {
    now: Math.max(...held.map(row => row.now.getTime())),
    timesOf: (bucket: string) => times.get(bucket) ?? [],
  }
}

function requireFree(limits: readonly RateLimit[], timesOf: (bucket: string) => number[], now: number): void {
  const waits = limits
    .flatMap(({ bucket, rules }) =>
      rules.map(rule => ({ refusal: rule.refusal, wait: msUntilRuleAllows(rule, timesOf(bucket), now) })),
    )
    .filter(({ wait }) => wait > 0)
  const [first] = waits
  if (first === undefined) return
  const longest = Math.max(
    ...waits.filter(({ refusal }) => refusal === first.refusal).map(({ wait }) => wait),
  )
  throw new PortalError(first.refusal, { retryAfter: Math.ceil(longest / 1000) })
}
