import type { ErrorCode } from '@portal/contract/errors'

/** Sliding window: at most `most` events in any `seconds` seconds. */
type Window = { most: number; seconds: number }

/** Exponential backoff in seconds: `free` events without a wait, then each waits twice as long, up to `longest`. */
type Growing = { free: number; first: number; longest: number; memory: number }

/** A rule of a limit and its error code. `memory`: seconds after the last event when all events are forgotten. */
export type RateLimitRule = (Window | Growing) & { refusal: ErrorCode }

/** Milliseconds until a rule allows the next event; 0 or less if it does now. @param timesNewestFirst newest first */
export function msUntilRuleAllows(
  rule: RateLimitRule,
  timesNewestFirst: readonly number[],
  nowMs: number,
): number {
  const [last] = timesNewestFirst
  if (last === undefined || last + ruleWindowMs(rule) <= nowMs) return 0
  if ('most' in rule) {
    const first = timesNewestFirst[Math.max(rule.most, 1) - 1]
    return first === undefined ? 0 : first + rule.seconds * 1000 - nowMs
  }
  if (timesNewestFirst.length < rule.free) return 0
  const wait = Math.min(rule.first * 2 ** (timesNewestFirst.length - rule.free), rule.longest)
  return last + wait * 1000 - nowMs
}

/** Milliseconds after the last event when a rule has forgotten all events. */
export function ruleWindowMs(rule: RateLimitRule): number {
  return ('most' in rule ? rule.seconds : rule.memory) * 1000
}

/** How many of the newest events a rule needs: more would not lengthen the wait. */
export function maxClaimsNeeded(rule: RateLimitRule): number {
  if ('most' in rule) return Math.max(rule.most, 1)
  return rule.free + Math.ceil(Math.log2(rule.longest / rule.first)) + 1
}
