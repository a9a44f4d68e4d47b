import { expect, test } from 'vitest'
import { PortalError } from '../http/errors.ts'
import { createAdminFailures } from './admin-failures.ts'
import { createFailureLimit } from './failure-limit.ts'

const MINUTE = 60_000
const waits = { free: 3, first: 10_000, longest: 2 * MINUTE }

function createLimit() {
  let time = 0
  const clock = () => time
  const limit = createFailureLimit(clock)
  return {
    claim: (...keys: string[]) => limit.claim(keys.map(key => ({ key, waits }))),
    admins: createAdminFailures(clock),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

/** Seconds to wait; 0 when the claim was taken. */
function waitOf(claim: () => unknown): number {
  try {
    claim()
    return 0
  } catch (error) {
    return error instanceof PortalError ? (error.details.retryAfter ?? Number.NaN) : Number.NaN
  }
}

test('the first failures are free, then each waits twice as long as the one before, up to the longest', () => {
  const { claim, pass } = createLimit()
  for (let failure = 0; failure < 3; failure++) claim('a')
  const seen: number[] = []
  for (let failure = 0; failure < 6; failure++) {
    const wait = waitOf(() => claim('a'))
    seen.push(wait)
    pass(wait * 1000)
    claim('a')
  }
  expect(seen).toEqual([10, 20, 40, 80, 120, 120])
})

test('trying during a wait does not make it longer', () => {
  const { claim, pass } = createLimit()
  for (let failure = 0; failure < 3; failure++) claim('a')
  pass(4000)
  expect(waitOf(() => claim('a'))).toBe(6)
  expect(waitOf(() => claim('a'))).toBe(6)
})

test('failures are forgotten an hour after the last', () => {
  const { claim, pass } = createLimit()
  for (let failure = 0; failure < 3; failure++) claim('a')
  pass(60 * MINUTE)
  for (let failure = 0; failure < 3; failure++) claim('a')
  expect(waitOf(() => claim('a'))).toBe(10)
})

test('each key counts for itself and the longest wait decides', () => {
  const { claim } = createLimit()
  for (let failure = 0; failure < 3; failure++) claim(`email ${failure}`, 'address')
  expect(() => claim('email 11', 'address')).toThrow(PortalError)
  claim('email 1', 'another address')
})

test('a success takes its own claim back and leaves the failures', () => {
  const { claim } = createLimit()
  for (let failure = 0; failure < 2; failure++) claim('a')
  for (let success = 0; success < 20; success++) claim('a')()
  claim('a')
  expect(() => claim('a')).toThrow(PortalError)
})

test('what is remembered is bounded: the keys tried longest ago are forgotten first', () => {
  const { claim } = createLimit()
  for (let failure = 0; failure < 3; failure++) claim('old')
  for (let key = 0; key < 10_000; key++) claim(`key ${key}`)
  claim('old')
  for (let failure = 0; failure < 2; failure++) claim('key 9999')
  expect(() => claim('key 9999')).toThrow(PortalError)
})

test('a stranger elsewhere delays an admin by a minute at most', () => {
  const { admins, pass } = createLimit()
  for (let guess = 0; guess < 200; guess++)
    pass(waitOf(() => admins.claim('a@b.test', `10.0.0.${guess}`)) * 1000)
  const wait = waitOf(() => admins.claim('a@b.test', '10.1.0.1'))
  expect(wait).toBeGreaterThan(30)
  expect(wait).toBeLessThanOrEqual(60)
})

test('where an admin has logged in before, a stranger elsewhere delays nothing', () => {
  const { admins } = createLimit()
  admins.claim('a@b.test', 'office')()
  for (let guess = 0; guess < 20; guess++) waitOf(() => admins.claim('a@b.test', `10.0.0.${guess}`))
  expect(waitOf(() => admins.claim('a@b.test', 'home'))).toBeGreaterThan(0)
  expect(waitOf(() => admins.claim('a@b.test', 'office'))).toBe(0)
})
