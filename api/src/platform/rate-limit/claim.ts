import { sql } from 'kysely'
import { purgeExpired } from '../database/purge-expired.ts'
import type { Database, Queryable, Trx } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { claimsKept, type Rule, ruleWindow, waitUnderRule } from './rules.ts'

/** What is counted together, and the rules it is held to. */
export type Limit = { bucket: string; rules: readonly Rule[] }

/**
 * Counts one more under every limit, or under none when a rule refuses. The rows stay locked until the transaction ends,
 * so no two claims, of whatever process, share a place. What has to happen if refused is to roll back.
 * @returns when it was counted, which no other claim shares: `undoRateLimitClaim` wants it
 * @throws PortalError what the first rule that refuses says, with the longest wait among those that say the same
 */
export async function claimRateLimits(trx: Trx, limits: readonly Limit[]): Promise<Date> {
  const { now, timesOf } = await hold(trx, limits)
  requireFree(limits, timesOf, now)
  const at = Math.max(now, ...limits.flatMap(({ bucket }) => timesOf(bucket).map(time => time + 1)))
  for (const { bucket, rules } of limits) {
    const life = Math.max(...rules.map(ruleWindow))
    const [last = 0] = timesOf(bucket)
    const earlier = last + life > now ? timesOf(bucket) : []
    const times = [at, ...earlier].slice(0, Math.max(...rules.map(claimsKept)))
    await trx
      .updateTable('rate_limits')
      .set({ times: times.map(time => new Date(time)), forgotten_at: new Date(at + life) })
      .where('bucket', '=', bucket)
      .execute()
  }
  await purgeExpired(trx, 'rate_limits', sql`forgotten_at < now()`)
  return new Date(at)
}

/** Counts one more in a transaction of its own. @returns whether every rule allowed it */
export async function tryClaimRateLimit(db: Database, limit: Limit): Promise<boolean> {
  try {
    await db.transaction().execute(trx => claimRateLimits(trx, [limit]))
    return true
  } catch (error) {
    if (error instanceof PortalError) return false
    throw error
  }
}

/** Seconds until one more would be let through, 0 when it would be now; nothing is counted or locked. */
export async function secondsUntilAllowed(db: Queryable, { bucket, rules }: Limit): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['times', sql<Date>`clock_timestamp()`.as('now')])
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  if (row === undefined) return 0
  const times = row.times.map(time => time.getTime())
  return Math.ceil(Math.max(0, ...rules.map(rule => waitUnderRule(rule, times, row.now.getTime()))) / 1000)
}

/** Takes one claim back and leaves all others. @param at what `claim` returned */
export async function undoRateLimitClaim(db: Queryable, buckets: readonly string[], at: Date): Promise<void> {
  for (const bucket of buckets) {
    await db
      .updateTable('rate_limits')
      .set({ times: sql<Date[]>`array_remove(times, ${at}::timestamptz)` })
      .where('bucket', '=', bucket)
      .execute()
  }
}

/** Starts a count afresh. */
export async function resetRateLimit(db: Queryable, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute()
}

/** Remembers that something happened. @param seconds for how long */
export async function rememberFor(db: Queryable, bucket: string, seconds: number): Promise<void> {
  const row = { times: [new Date()], forgotten_at: new Date(Date.now() + seconds * 1000) }
  await db
    .insertInto('rate_limits')
    .values({ bucket, ...row })
    .onConflict(conflict => conflict.column('bucket').doUpdateSet(row))
    .execute()
}

export async function isRemembered(db: Queryable, bucket: string): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limits')
    .select('bucket')
    .where('bucket', '=', bucket)
    .where('forgotten_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a row for each limit, in one order for all, so two claims never wait for each other. */
async function hold(trx: Trx, limits: readonly Limit[]) {
  const rows = limits
    .map(({ bucket }) => ({ bucket, times: [], forgotten_at: sql<Date>`now()` }))
    .toSorted((one, other) => (one.bucket < other.bucket ? -1 : 1))
  const held = await trx
    .insertInto('rate_limits')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('bucket').doUpdateSet(eb => ({ bucket: eb.ref('excluded.bucket') })),
    )
    // Not now(), which stood still while the transaction waited for its lock.
    .returning(['bucket', 'times', sql<Date>`clock_timestamp()`.as('now')])
    .execute()
  const times = new Map(held.map(row => [row.bucket, row.times.map(time => time.getTime())]))
  return {
    now: Math.max(...held.map(row => row.now.getTime())),
    timesOf: (bucket: string) => times.get(bucket) ?? [],
  }
}

function requireFree(limits: readonly Limit[], timesOf: (bucket: string) => number[], now: number): void {
  const waits = limits
    .flatMap(({ bucket, rules }) =>
      rules.map(rule => ({ refusal: rule.refusal, wait: waitUnderRule(rule, timesOf(bucket), now) })),
    )
    .filter(({ wait }) => wait > 0)
  const [first] = waits
  if (first === undefined) return
  const longest = Math.max(
    ...waits.filter(({ refusal }) => refusal === first.refusal).map(({ wait }) => wait),
  )
  throw new PortalError(first.refusal, { retryAfter: Math.ceil(longest / 1000) })
}
