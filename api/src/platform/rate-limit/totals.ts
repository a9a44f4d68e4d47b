import { randomInt } from 'node:crypto'
import type { Database } from '../database/schema.ts'
import { type Limit, tryClaimRateLimit } from './claim.ts'

/** Most times in a total's row. */
const SAMPLES = 200

/**
 * A rate limit in a sliding window that all callers share. Of a large total only one call in `share`, picked at random, is
 * counted, so its row stays short and few transactions wait for it: a limit of 3,000 holds within about 7 %.
 */
export type Total = { limit: Limit; share: number }

export function totalLimit(bucket: string, most: number, seconds: number): Total {
  const share = Math.max(1, Math.ceil(most / SAMPLES))
  const rules = [{ most: Math.floor(most / share), seconds, refusal: 'TOO_MANY_REQUESTS' }] as const
  return { limit: { bucket, rules }, share }
}

/** Half of a total's limit, counted in the same row. */
export function halfOfTotal({ limit: { bucket, rules } }: Total): Limit {
  return {
    bucket,
    rules: rules.map(rule => ('most' in rule ? { ...rule, most: Math.ceil(rule.most / 2) } : rule)),
  }
}

/** Counts one event in a separate transaction. */
export async function countTowardsTotal(db: Database, { limit, share }: Total): Promise<void> {
  if (randomInt(share) === 0) await tryClaimRateLimit(db, limit)
}
