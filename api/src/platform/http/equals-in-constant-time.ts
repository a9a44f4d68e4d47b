import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time. */
export function equalsInConstantTime(text: string, otherText: string): boolean {
  const [left, right] = [Buffer.from(text), Buffer.from(otherText)]
  return left.length === right.length && timingSafeEqual(left, right)
}
