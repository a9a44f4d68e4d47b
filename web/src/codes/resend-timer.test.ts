import { expect, test } from 'vitest'
import { countdownSecondsLeft } from './resend-timer.ts'

test.each<[end: string | null, now: number, left: number]>([
  ['60000', 0, 60],
  ['60000', 1, 60],
  ['60000', 59_001, 1],
  ['60000', 60_000, 0],
  ['60000', 99_000, 0],
  ...[null, '', 'soon', 'NaN', 'Infinity'].map((end): [string | null, number, number] => [end, 1000, 0]),
])(
  'a countdown that ends at %s has at %d ms %d seconds left, which also holds after a reload [H§4]',
  (end, now, left) => {
    expect(countdownSecondsLeft(end, now)).toBe(left)
  },
)
