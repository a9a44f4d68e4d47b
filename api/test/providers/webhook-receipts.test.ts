import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWebhook } from './fake-webhook.ts'
import { startReceipts } from './receipts-server.ts'

const WEBHOOK = '/api/messages/receipts/webhook'

let fake: Awaited<ReturnType<typeof startWebhook>>
beforeAll(async () => {
  fake = await startWebhook()
})
afterAll(() => fake.close())

const start = () => startReceipts({ webhook: { url: fake.url, secret: fake.secret, publicOnly: false } })
const now = Math.floor(Date.UTC(2026, 10, 2) / 1000)
const ID = '0198f2a1-7c1e-7d60-9b3a-5d2f1e0c4b7a'
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 }))
afterAll(() => void vi.useRealTimers())

test.each([
  [{ id: ID, state: 'DELIVERED' }, true, 'delivered'],
  [{ id: ID, state: 'FAILED', answer: 'absent: +60 12-345 6789' }, false, 'absent: +…'],
  [{ id: ID, state: 'FAILED', answer: 'no\0such\u0007 phone' }, false, 'no such phone'],
])('a gateway tells %j', async (result, delivered, answer) => {
  const { post, told } = await start()
  expect(await post(WEBHOOK, fake.receipt(result))).toBe(200)
  expect(told).toEqual([{ provider: 'webhook', providerId: ID, delivered, answer }])
})

test.each([
  [0, 200],
  [-300, 200],
  [300, 200],
  [-301, 403],
  [301, 403],
])('a gateway is believed %i s from now with %i', async (seconds, status) => {
  const { post } = await start()
  expect(await post(WEBHOOK, fake.receipt({ id: ID, state: 'DELIVERED' }, now + seconds))).toBe(status)
})

test('a gateway is believed by its signature over time and bytes alone', async () => {
  const { post, told } = await start()
  const right = fake.receipt({ id: ID, state: 'DELIVERED' })
  const other = (headers: Record<string, string>) => ({
    ...right,
    headers: { ...right.headers, ...headers },
  })
  const forged = [
    { ...right, headers: { 'content-type': 'application/json' } },
    other({ 'x-portal-signature': '0'.repeat(64) }),
    other({ 'x-portal-time': String(now + 1) }),
    other({ 'x-portal-time': 'now' }),
    { ...right, payload: right.payload.replace('DELIVERED', 'FAILED') },
  ]
  for (const posted of forged) expect(await post(WEBHOOK, posted)).toBe(403)
  expect(told).toEqual([])
})

test.each([
  [{ id: ID, state: 'QUEUED' }],
  [{ id: '', state: 'FAILED' }],
  [{ id: `${ID}\0`, state: 'FAILED' }],
  [{ state: 'FAILED' }],
  [[]],
  ['text'],
])('a gateway that tells %j is not understood', async result => {
  const { post, told } = await start()
  expect(await post(WEBHOOK, fake.receipt(result))).toBe(400)
  expect(told).toEqual([])
})

test('a receipt that cannot be written down is refused, so that it is told again', async () => {
  const { post, told, state } = await start()
  const posted = fake.receipt({ id: ID, state: 'DELIVERED' })
  state.broken = true
  expect(await post(WEBHOOK, posted)).toBe(500)
  state.broken = false
  expect(await post(WEBHOOK, posted)).toBe(200)
  expect(told).toHaveLength(1)
})
