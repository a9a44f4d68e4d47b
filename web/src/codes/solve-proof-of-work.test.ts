import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveProofOfWork } from './solve-proof-of-work.ts'

const digestOf = (message: string) => createHash('sha256').update(message).digest()

test('the answer to a challenge has the first nonce whose digest begins with enough zero bits', () => {
  const zerosOf = (answer: string) => Math.clz32(digestOf(answer).readUInt32BE())
  for (const difficulty of [0, 1, 7, 8, 12]) {
    const answer = solveProofOfWork({ challenge: 'a.8.b', difficulty })
    const nonce = Number(/^a[.]8[.]b[.](\d+)$/.exec(answer)?.[1])
    const tries = Array.from({ length: nonce + 1 }, (_, tried) => zerosOf(`a.8.b.${tried}`) >= difficulty)
    expect(tries.indexOf(true)).toBe(nonce)
  }
})
