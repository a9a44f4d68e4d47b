import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readMessages } from '../../../test/codes.ts'
import { buildHcp, buildRep, buildToken, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const BITS = 8
const server = useTestServer({ CHALLENGE_BITS: String(BITS) })
const easy = useTestServer({ CHALLENGE_BITS: '0' })
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Requests a registration code for a new number. @returns the error; undefined when the text was sent */
async function ask(answer?: string, token?: string) {
  const recipient = freshPhone()
  const { status, error } = await server.call('POST /auth/otp', {
    body: { recipient, tokenAction: 'REGISTER', tokenType: 'PHONE' },
    address: randomUUID(),
    headers: answer === undefined ? {} : { 'x-challenge': answer },
    ...(token && { token }),
  })
  expect(await readMessages(server, recipient)).toHaveLength(status === 200 ? 1 : 0)
  return status === 200 ? undefined : `${status} ${error.code}`
}
const refused = '428 CHALLENGE_REQUIRED'

/** Number of leading zero bits in the first 32 bits of a digest. */
function zerosOf(answer: string): number {
  const first = createHash('sha256').update(answer).digest('hex').slice(0, 8)
  return `${Number.parseInt(first, 16).toString(2).padStart(32, '0')}1`.indexOf('1')
}
const newChallenge = async () => (await server.call('GET /auth/challenge')).data.challenge

/** @returns the challenge with the first nonce whose digest has a matching number of leading zero bits */
function answerTo(challenge: string, fits = (zeros: number) => zeros >= BITS): string {
  let nonce = 0
  while (!fits(zerosOf(`${challenge}.${nonce}`))) nonce++
  return `${challenge}.${nonce}`
}

test('an anonymous text to a new number needs a solved challenge, which is valid for one text [D§3]', async () => {
  expect((await server.call('GET /auth/challenge')).data).toEqual({
    challenge: expect.any(String),
    difficulty: BITS,
  })
  expect(await ask()).toBe(refused)
  const answer = answerTo(await newChallenge())
  expect(await ask(answer)).toBeUndefined()
  expect(await ask(answer)).toBe(refused)
})

test('of twenty parallel requests with one answer, or with answers to one challenge, only one sends a text', async () => {
  const challenge = await newChallenge()
  const first = answerTo(challenge)
  let nonce = Number(first.split('.').at(-1)) + 1
  while (zerosOf(`${challenge}.${nonce}`) < BITS) nonce++
  const answers = Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? first : `${challenge}.${nonce}`))
  const outcomes = await Promise.all(answers.map(answer => ask(answer)))
  expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill(refused), undefined])
})

test('a nonce that is one bit short or arbitrary is refused', async () => {
  const challenge = await newChallenge()
  expect(await ask(answerTo(challenge, zeros => zeros === BITS - 1))).toBe(refused)
  expect(await ask(answerTo(challenge, zeros => zeros === 0))).toBe(refused)
  expect(await ask(answerTo(challenge))).toBeUndefined()
})

test('an answer is valid until five minutes after the challenge was made', async () => {
  const [timely, late] = [answerTo(await newChallenge()), answerTo(await newChallenge())]
  vi.setSystemTime(Date.now() + 299_000)
  expect(await ask(timely)).toBeUndefined()
  vi.setSystemTime(Date.now() + 1000)
  expect(await ask(late)).toBe(refused)
})

test('a challenge with a forged signature, time or difficulty is refused even with a right answer', async () => {
  const [time = '', , random = '', signature = ''] = (await newChallenge()).split('.')
  const foreign = (await easy.call('GET /auth/challenge')).data.challenge
  for (const challenge of [
    `${(Number.parseInt(time, 36) + 60_000).toString(36)}.${BITS}.${random}.${signature}`,
    `${time}.1.${random}.${signature}`,
    `${time}.${BITS}.${random.replace(/./, c => (c === 'A' ? 'B' : 'A'))}.${signature}`,
    `${time}.${BITS}.${random}.${signature.replace(/./, c => (c === 'A' ? 'B' : 'A'))}`,
    `${time}.${BITS}.${random}.`,
    `${time}.${BITS}.${random}`,
    foreign,
  ]) {
    expect([challenge, await ask(answerTo(challenge))]).toEqual([challenge, refused])
  }
})

test('garbage is refused, and a malformed header is a validation error', async () => {
  for (const answer of ['', '0', '...', '1.2.3.4.5', `${'9'.repeat(60)}.8.a.b.1`]) {
    expect([answer, await ask(answer)]).toEqual([answer, answer === '' ? '400 VALIDATION' : refused])
  }
  for (const answer of ['a b', 'ä.1', 'a'.repeat(201)]) {
    expect([answer, await ask(answer)]).toEqual([answer, '400 VALIDATION'])
  }
})

test('reps and verified HCPs need no challenge, an HCP who waits for an admin does', async () => {
  const tokenOf = async (user: Parameters<typeof buildToken>[1]) => buildToken(server, user)
  expect(await ask(undefined, await tokenOf(await buildRep(server)))).toBeUndefined()
  expect(await ask(undefined, await tokenOf(await buildHcp(server)))).toBeUndefined()
  const waiting = await buildHcp(server, { entryStatus: 'PENDING' })
  expect(await ask(undefined, await tokenOf(waiting))).toBe(refused)
})

test('a login needs no challenge, since its number is known', async () => {
  const { phone } = await buildHcp(server)
  const body = { recipient: phone, tokenAction: 'LOGIN', tokenType: 'PHONE' }
  expect((await server.call('POST /auth/otp', { body })).status).toBe(200)
})

test('with CHALLENGE_BITS=0 no challenge is needed, and any nonce answers a requested one', async () => {
  expect((await easy.call('GET /auth/challenge')).data.difficulty).toBe(0)
  const body = { recipient: freshPhone(), tokenAction: 'REGISTER', tokenType: 'PHONE' }
  expect((await easy.call('POST /auth/otp', { body })).status).toBe(200)
})
