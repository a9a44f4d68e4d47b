import { expect, test } from 'vitest'
import { maxClaimsNeeded, msUntilRuleAllows, type RateLimitRule } from './rules.ts'

const MINUTE = 60_000
const growing: RateLimitRule = {
  free: 3,
  first: 10,
  longest: 120,
  memory: 3600,
  refusal: 'TOO_MANY_REQUESTS',
}
const three: RateLimitRule = { most: 3, seconds: 60, refusal: 'TOO_MANY_REQUESTS' }

/** Claims at these seconds, newest first, like in the table. */
const at = (...seconds: number[]) => seconds.map(second => second * 1000).toReversed()
const secondsToWait = (rule: RateLimitRule, times: number[], second: number) =>
  msUntilRuleAllows(rule, times, second * 1000) / 1000

test('a full window allows the next event when its oldest one leaves it', () => {
  expect(secondsToWait(three, at(0, 50), 51)).toBe(0)
  expect(secondsToWait(three, at(0, 50, 55), 56)).toBe(4)
  expect(secondsToWait(three, at(0, 50, 55), 60)).toBe(0)
  expect(secondsToWait(three, at(0, 50, 55, 60), 61)).toBe(49)
})

test('the first failures are free, then each waits twice as long as the one before, up to the longest', () => {
  let times = at(0, 0, 0)
  const seen: number[] = []
  for (let now = 0, failure = 0; failure < 7; failure++) {
    const wait = msUntilRuleAllows(growing, times, now)
    seen.push(wait / 1000)
    now += wait
    times = [now, ...times].slice(0, maxClaimsNeeded(growing))
  }
  expect(seen).toEqual([10, 20, 40, 80, 120, 120, 120])
})

test('an undone claim does not shorten the longest wait', () => {
  const times = Array.from({ length: maxClaimsNeeded(growing) }, () => 0)
  expect(msUntilRuleAllows(growing, times, 0)).toBe(2 * MINUTE)
  expect(msUntilRuleAllows(growing, times.slice(1), 0)).toBe(2 * MINUTE)
})

test('failures are forgotten some time after the last one', () => {
  const times = Array.from({ length: 5 }, () => 0)
  expect(
    msUntilRuleAllows({ ...growing, longest: 7200, first: 7200 }, times, 60 * MINUTE - 1),
  ).toBeGreaterThan(0)
  expect(msUntilRuleAllows({ ...growing, longest: 7200, first: 7200 }, times, 60 * MINUTE)).toBe(0)
})
