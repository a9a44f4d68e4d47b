import { expect, test } from 'vitest'
import { decodeBase32, findMatchingTotpStep, randomBase32, totpCodeOfStep, totpStepAtTime } from './totp.ts'

/** The secret of RFC 6238, '12345678901234567890', in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i an app shows %s (RFC 6238, appendix B)', (seconds, code) => {
  expect(totpCodeOfStep(SECRET, totpStepAtTime(seconds * 1000))).toBe(code)
})

test('Base32 follows RFC 4648, and a secret has 160 random bits', () => {
  expect(decodeBase32('MZXW6YTBOI').toString()).toBe('foobar')
  const secrets = Array.from({ length: 100 }, () => randomBase32(32))
  expect(new Set(secrets).size).toBe(100)
  expect(secrets.every(secret => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
  expect(decodeBase32(secrets[0] ?? '')).toHaveLength(20)
})

test('a code is valid during its 30-second step and the adjacent steps only', () => {
  const at = 1_111_111_111_000
  const step = totpStepAtTime(at)
  const found = [-2, -1, 0, 1, 2].map(away =>
    findMatchingTotpStep(SECRET, totpCodeOfStep(SECRET, step + away), at),
  )
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})
