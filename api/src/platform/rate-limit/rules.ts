import type { ErrorCode } from '@portal/contract/errors'

/** At most so many in any stretch of so many seconds. */
type Window = { most: number; seconds: number }

/** So many are free; each further one waits, twice as long every time up to a longest; seconds. */
type Growing = { free: number; first: number; longest: number; memory: number }

/** One rule of a limit and what it refuses with. `memory`: all are forgotten so many seconds after the last. */
export type Rule = (Window | Growing) & { refusal: ErrorCode }

/** Milliseconds until a rule lets the next one through; none or less when it does now. @param times newest first */
export function waitUnderRule(rule: Rule, times: readonly number[], now: number): number {
  const [last] = times
  if (last === undefined || last + ruleWindow(rule) <= now) return 0
  if ('most' in rule) {
    const first = times[Math.max(rule.most, 1) - 1]
    return first === undefined ? 0 : first + rule.seconds * 1000 - now
  }
  if (times.length < rule.free) return 0
  const wait = Math.min(rule.first * 2 ** (times.length - rule.free), rule.longest)
  return last + wait * 1000 - now
}

/** Milliseconds after the last one at which a rule has forgotten all. */
export function ruleWindow(rule: Rule): number {
  return ('most' in rule ? rule.seconds : rule.memory) * 1000
}

/** How many of the newest a rule looks at: one more never waits longer. */
export function claimsKept(rule: Rule): number {
  if ('most' in rule) return Math.max(rule.most, 1)
  return rule.free + Math.ceil(Math.log2(rule.longest / rule.first)) + 1
}
