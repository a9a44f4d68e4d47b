import { expect, test } from 'vitest'
import { generateOneTimeCode } from './one-time-code.ts'

test('a hundred thousand codes are uniformly distributed over the ten thousand values [D§3]', () => {
  const counts = new Uint32Array(10_000)
  const expected = 10
  let fours = 0
  for (let made = 0; made < 10_000 * expected; made++) {
    const code = generateOneTimeCode()
    fours += code.length === 4 ? 1 : 0
    const number = Number(code)
    counts[number] = (counts[number] ?? 0) + 1
  }
  expect(fours).toBe(10_000 * expected)
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 9,999 degrees of freedom: mean 9,999, standard deviation 141; five deviations fail once in a million runs.
  expect(chiSquare).toBeGreaterThan(9999 - 5 * 141.4)
  expect(chiSquare).toBeLessThan(9999 + 5 * 141.4)
})
