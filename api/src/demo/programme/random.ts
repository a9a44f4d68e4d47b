/** Pseudo-random numbers from a seed: the same seed gives the same programme. */
export type Random = ReturnType<typeof createSeededRandom>

/** @returns a generator (mulberry32) with the draws that the programme needs */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  /** One of a list that is not empty. */
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T // the index is in the list
  /** One of some pairs of value and weight. */
  const weighted = <T>(pairs: readonly (readonly [T, number])[]): T => {
    let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of pairs) {
      left -= weight
      if (left < 0) return value
    }
    return pick(pairs)[0]
  }
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('')
  return {
    /** A number between two. */
    between,
    /** A whole number from `least` to `most`. */
    whole,
    pick,
    weighted,
    /** Whether something with this probability happens. */
    chance: (share: number) => next() < share,
    /** A UUID of version 4. */
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
    /** As many digits, of which the first is not 0. */
    digits: (count: number) => String(whole(10 ** (count - 1), 10 ** count - 1)),
  }
}
