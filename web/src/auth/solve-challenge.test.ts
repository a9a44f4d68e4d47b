import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'
import { solveChallenge } from './solve-challenge.ts'

const digestOf = (message: string | Uint8Array) => createHash('sha256').update(message).digest()

test('SHA-256 matches the standard for empty, one-block and longer messages', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300, size: 'max' }), message => {
      const words = Buffer.alloc(32)
      for (const [index, word] of sha256(message).entries()) words.writeInt32BE(word, index * 4)
      expect(words).toEqual(digestOf(message))
    }),
  )
  for (const length of [0, 55, 56, 63, 64, 119, 120]) {
    const message = new Uint8Array(length).fill(0xff)
    expect(sha256(message)[0]).toBe(digestOf(message).readInt32BE())
  }
})

test('a challenge is answered with the first nonce whose digest begins with enough zero bits', () => {
  const zerosOf = (answer: string) => Math.clz32(digestOf(answer).readUInt32BE())
  for (const difficulty of [0, 1, 7, 8, 12]) {
    const answer = solveChallenge({ challenge: 'a.8.b', difficulty })
    const nonce = Number(/^a[.]8[.]b[.](\d+)$/.exec(answer)?.[1])
    const tries = Array.from({ length: nonce + 1 }, (_, tried) => zerosOf(`a.8.b.${tried}`) >= difficulty)
    expect(tries.indexOf(true)).toBe(nonce)
  }
})
