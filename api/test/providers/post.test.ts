import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postToProvider } from '../../src/notifications/providers/post-to-provider.ts'
import { SendError } from '../../src/notifications/providers/provider.ts'
import { toSendError } from '../../src/notifications/providers/provider-answers.ts'
import { type Fake, startFake, type Trouble } from './fake-server.ts'

let fake: Fake
beforeAll(async () => {
  fake = await startFake(() => ({ status: 200, body: 'within' }))
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.trouble = undefined
})

const SECRET = 'token-of-the-operator'
const send = (url = fake.url, patience?: number) =>
  postToProvider(`${url}/${SECRET}`, { authorization: SECRET }, 'code 4711', patience)

async function refusalOf(sending: Promise<unknown>): Promise<SendError> {
  const error = await sending.then(() => expect.fail('The message was taken.'), Object)
  if (!(error instanceof SendError)) throw error
  expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/4711|token-of/)
  return error
}

test('posts share one connection, and each response is read to its end', async () => {
  for (const _time of [1, 2, 3]) expect(await send()).toMatchObject({ status: 200, body: '"within"' })
  expect(fake.received).toHaveLength(3)
  expect(fake.connections).toBeLessThan(3)
})

test.each<[Trouble & string, string, boolean, number?]>([
  ['silence', 'no answer in 0.2 s', true, 200],
  ['drip', 'no answer in 0.2 s', true, 200],
  ['flood', 'answered more than 64 kB', true],
  ['redirect', 'answered 307, and no redirect is followed', false],
  ['hang-up', 'connection broken', true],
])('%s is a temporary error without a secret: %s', async (trouble, message, maybeSent, patience) => {
  const before = fake.received.length
  fake.trouble = trouble
  const refusal = await refusalOf(send(fake.url, patience))
  expect(refusal).toMatchObject({ message, lasting: false, maybeSent })
  expect(fake.received.length - before).toBe(1)
  fake.trouble = undefined
  expect(await send()).toMatchObject({ status: 200 })
})

test('a post to an address without a listener is reported as not sent', async () => {
  const gone = await startFake(() => ({ status: 200 }))
  gone.close()
  for (const [url, message] of [
    [gone.url, 'connection refused'],
    ['http://gateway.invalid', 'name not found'],
  ] as const)
    expect(await refusalOf(send(url))).toMatchObject({ message, lasting: false, maybeSent: false })
})

test('a Retry-After in seconds or as a date is capped at an hour; other text counts as none', () => {
  const waitOf = (header: string) =>
    toSendError({ status: 429, headers: new Headers({ 'retry-after': header }), body: '' }, '').retryAfter
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
  expect(['30', '0', '999999', 'soon', inSeconds(-60)].map(waitOf)).toEqual([30, 0, 3600, undefined, 0])
  expect(Math.abs((waitOf(inSeconds(90)) ?? 0) - 90)).toBeLessThan(5)
})
