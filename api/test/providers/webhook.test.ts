import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPost } from '../../src/notifications/providers/post.ts'
import { createWebhook } from '../../src/notifications/providers/webhook.ts'
import { startWebhook } from './fake-webhook.ts'
import { outgoing } from './outgoing.ts'

let fake: Awaited<ReturnType<typeof startWebhook>>
beforeAll(async () => {
  fake = await startWebhook()
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.trouble = undefined
  fake.received.length = 0
  fake.messages.length = 0
})

function webhook(secret = fake.secret) {
  const settings = { url: `${fake.url}/send?token=of-the-gateway`, secret, publicOnly: false }
  return createWebhook(settings, { post: createPost({ publicOnly: false }) })
}

test('a message is posted with its id, its time and a signature that the receiver can make too', async () => {
  const provider = webhook()
  expect(provider).toMatchObject({ name: 'webhook', channel: 'SMS' })
  const { id, to, kind, text } = outgoing()
  expect(await provider.send(outgoing())).toEqual({ providerId: id, answer: 'answered 202' })
  expect(fake.messages).toEqual([{ id, to, channel: 'SMS', kind, text }])
  expect(fake.received[0]).toMatchObject({
    method: 'POST',
    path: '/send?token=of-the-gateway',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
  })
})

test('a message that comes again has the same id, and is told once', async () => {
  await webhook().send(outgoing())
  await webhook().send(outgoing())
  expect(fake.received).toHaveLength(2)
  expect(fake.messages).toHaveLength(1)
})

test('the signature stands and falls with the secret', async () => {
  await expect(webhook('another').send(outgoing())).rejects.toMatchObject({ lasting: false })
  expect(fake.messages).toEqual([])
})

test('the signature is new at each try, and known by its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T03:04:05.678Z') })
  try {
    await webhook().send(outgoing())
    vi.setSystemTime(new Date('2026-11-02T03:05:05.678Z'))
    await webhook().send(outgoing())
  } finally {
    vi.useRealTimers()
  }
  expect(fake.received.map(({ headers }) => headers['x-portal-time'])).toEqual(['1793588645', '1793588705'])
  expect(new Set(fake.received.map(({ headers }) => headers['x-portal-signature'])).size).toBe(2)
})

test.each([400, 406, 410, 413, 415, 422])(
  '%i lasts: the gateway will never take this message',
  async status => {
    fake.trouble = { status, body: { error: 'code 4711 to 60123456789' } }
    await expect(webhook().send(outgoing())).rejects.toMatchObject({
      message: `answered ${status}`,
      lasting: true,
    })
  },
)

test.each([405, 408, 409, 423, 425, 429, 500, 504])('%i passes', async status => {
  fake.trouble = { status }
  await expect(webhook().send(outgoing())).rejects.toMatchObject({ lasting: false })
})
