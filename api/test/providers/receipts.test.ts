import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { MessageSettings } from '../../src/config/message-settings.ts'
import { registerDeliveryReceipts } from '../../src/notifications/delivery-receipts.routes.ts'
import { PUBLIC_URL, startReceipts } from './receipts-server.ts'

const TWILIO = '/api/messages/receipts/twilio'
const WHATSAPP = '/api/messages/receipts/whatsapp'
const WEBHOOK = '/api/messages/receipts/webhook'

const url = 'https://provider.example'
const all: MessageSettings = {
  chains: { MY: ['twilio', 'whatsapp', 'webhook'], SG: ['webhook'] },
  perDay: 1,
  publicOnly: false,
  twilio: { url, accountSid: 'AC', authToken: 'token', from: {} },
  whatsapp: { url, phoneNumberId: '1', accessToken: 'token', appSecret: 'secret', verifyToken: 'word' },
  webhook: { url, secret: 'secret', publicOnly: false },
}

test.each([TWILIO, WHATSAPP, WEBHOOK])(
  '%s takes 100 kB at most, of whatever kind, and logs none of it',
  async path => {
    const { post, log } = await startReceipts(all)
    const headers = { 'content-type': 'text/csv' }
    expect(await post(path, { headers, payload: 'x'.repeat(100_001) })).toBe(413)
    expect(await post(path, { headers, payload: '+60123456789' })).toBe(403)
    expect(log.join('\n')).toContain('"res":{"statusCode":413}')
    expect(log.join('\n')).not.toMatch(/xxx|60123456789/)
  },
)

test('a provider that is not in use has no address', async () => {
  const { post, get } = await startReceipts({})
  for (const path of [TWILIO, WHATSAPP, WEBHOOK]) {
    expect(await post(path, { headers: {}, payload: '{}' })).toBe(404)
  }
  expect((await get(WHATSAPP, {})).statusCode).toBe(404)
})

test('other routes keep their own way of reading bodies', async () => {
  const app = Fastify()
  registerDeliveryReceipts(app, { settings: all, publicUrl: PUBLIC_URL, onReceipt: async () => undefined })
  app.post('/echo', async ({ body }) => body)
  const answer = await app.inject({ method: 'POST', url: '/echo', payload: { read: 'as JSON' } })
  expect(answer.json()).toEqual({ read: 'as JSON' })
})
