import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost } from '../../src/notifications/providers/post.ts'
import { type Provider, SendError } from '../../src/notifications/providers/provider.ts'
import { createTwilio } from '../../src/notifications/providers/twilio.ts'
import { createWebhook } from '../../src/notifications/providers/webhook.ts'
import { createWhatsapp } from '../../src/notifications/providers/whatsapp.ts'
import type { Fake } from './fake-server.ts'
import { startTwilio } from './fake-twilio.ts'
import { startWebhook } from './fake-webhook.ts'
import { startWhatsapp } from './fake-whatsapp.ts'
import { outgoing } from './outgoing.ts'

/** Milliseconds that are waited for an answer that never comes; for one that does, as long as it takes. */
const SHORT = 200
const LONG = 30_000

let twilio: Awaited<ReturnType<typeof startTwilio>>
let whatsapp: Awaited<ReturnType<typeof startWhatsapp>>
let webhook: Awaited<ReturnType<typeof startWebhook>>
beforeAll(async () => {
  twilio = await startTwilio()
  whatsapp = await startWhatsapp({ portal_code: { parameters: 1, button: true } })
  webhook = await startWebhook()
})
afterAll(() => {
  for (const fake of [twilio, whatsapp, webhook]) fake.close()
})

type Changes = { url?: string; patience?: number }
const post = ({ patience = LONG }: Changes) => createPost({ publicOnly: false, patience })
const makers: Record<string, (changes?: Changes) => [Fake, Provider]> = {
  twilio(changes = {}) {
    const { url = twilio.url } = changes
    const { sid: accountSid, token: authToken } = twilio.account
    const settings = { url, accountSid, authToken, from: {} }
    const parts = { from: 'Portal', publicUrl: 'https://portal.example', post: post(changes) }
    return [twilio, createTwilio(settings, parts)]
  },
  whatsapp(changes = {}) {
    const { url = whatsapp.url } = changes
    return [whatsapp, createWhatsapp({ url, ...whatsapp.account }, { post: post(changes) })]
  },
  webhook(changes = {}) {
    const { url = webhook.url } = changes
    const settings = { url, secret: webhook.secret, publicOnly: false }
    return [webhook, createWebhook(settings, { post: post(changes) })]
  },
}

async function refusalOf(sending: Promise<unknown>): Promise<SendError> {
  const error = await sending.then(
    () => expect.fail('The message was taken.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof SendError)) throw error
  // The answer is shown to operators: no code, no number, no secret.
  expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(
    /4711|60123456789|fedcba98|EAAJB0|wQ3rTn8/,
  )
  return error
}

describe.each(Object.entries(makers))('%s', (_name, make) => {
  let fake: Fake
  let provider: Provider
  beforeEach(() => {
    ;[fake, provider] = make()
    fake.trouble = undefined
    fake.received.length = 0
  })

  test('takes message after message over one connection', async () => {
    const before = fake.connections
    const first = await provider.send(outgoing())
    expect(first.providerId).toEqual(expect.any(String))
    await provider.send(outgoing())
    await provider.send(outgoing())
    expect(fake.received).toHaveLength(3)
    expect(fake.connections - before).toBe(1)
  })

  test.each(['silence', 'drip'] as const)('that meets %s is waited for no longer', async trouble => {
    const [, hasty] = make({ patience: SHORT })
    fake.trouble = trouble
    const refusal = await refusalOf(hasty.send(outgoing()))
    expect(refusal).toMatchObject({ message: 'no answer in 0.2 s', lasting: false, maybeSent: true })
  })

  test.each([
    ['flood', 'answered more than 64 kB', true],
    ['redirect', 'answered 307, and no redirect is followed', false],
    ['hang-up', 'connection broken', true],
  ] as const)(
    'that meets %s may be tried again, and takes the next message',
    async (trouble, message, maybeSent) => {
      fake.trouble = trouble
      const refusal = await refusalOf(provider.send(outgoing()))
      expect(refusal).toMatchObject({ message, lasting: false, maybeSent })
      expect(fake.received).toHaveLength(1)
      fake.trouble = undefined
      await provider.send(outgoing())
      expect(fake.received).toHaveLength(2)
    },
  )

  test.each([
    ['30', 30],
    ['0', 0],
    ['999999', 3600],
    ['soon', undefined],
    [new Date(Date.now() - 60_000).toUTCString(), 0],
  ])('that is too busy is left alone as long as it asks: %s', async (header, retryAfter) => {
    fake.trouble = { status: 429, headers: { 'retry-after': header } }
    expect(await refusalOf(provider.send(outgoing()))).toMatchObject({ lasting: false, retryAfter })
  })

  test('that names the time of a next try is left alone until then', async () => {
    fake.trouble = {
      status: 503,
      headers: { 'retry-after': new Date(Date.now() + 90_000).toUTCString() },
    }
    const { lasting, retryAfter } = await refusalOf(provider.send(outgoing()))
    expect(lasting).toBe(false)
    expect(retryAfter).toBeGreaterThan(85)
    expect(retryAfter).toBeLessThanOrEqual(90)
  })

  test.each([
    [401, false],
    [403, false],
    [404, false],
    [500, false],
    [502, true],
    [503, false],
    [504, true],
  ])(
    'that answers %i may be tried again; that the message may have left is %s',
    async (status, maybeSent) => {
      fake.trouble = { status }
      const refusal = await refusalOf(provider.send(outgoing()))
      const message = `answered ${status}`
      expect(refusal).toMatchObject({ lasting: false, retryAfter: undefined, message, maybeSent })
    },
  )

  test('that is not there may be tried again', async () => {
    const [, gone] = make({ url: 'http://127.0.0.1:1' })
    const refusal = await refusalOf(gone.send(outgoing()))
    expect(refusal).toMatchObject({ message: 'connection refused', lasting: false, maybeSent: false })
  })
})

test.each(['twilio', 'whatsapp'])('%s that says yes without an id has not taken it', async name => {
  const [fake, provider] = makers[name]?.() ?? expect.fail()
  for (const trouble of [
    'garbage',
    { status: 200, body: {} },
    { status: 201, body: [] },
    { status: 204 },
  ] as const) {
    fake.trouble = trouble
    const refusal = await refusalOf(provider.send(outgoing()))
    expect(refusal.message).toMatch(/^20[014] without a message's id$/)
    expect(refusal.lasting).toBe(false)
  }
})
