import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { createProvidersByRegion } from '../../src/notifications/providers/create-providers.ts'
import { startTwilio } from './fake-twilio.ts'
import { startWebhook } from './fake-webhook.ts'
import { startWhatsapp } from './fake-whatsapp.ts'
import { outgoing } from './outgoing.ts'

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

const environment = () => ({
  DEMO: 'off',
  SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
  PUBLIC_URL: 'https://portal.example',
  TRUSTED_PROXIES: '0',
  MESSAGES_MY: 'whatsapp,twilio',
  MESSAGES_SG: 'twilio,webhook',
  TWILIO_URL: twilio.url,
  TWILIO_ACCOUNT_SID: twilio.account.sid,
  TWILIO_AUTH_TOKEN: twilio.account.token,
  TWILIO_FROM_MY: '+60111222333',
  TWILIO_FROM_SG: 'Portal',
  WHATSAPP_URL: whatsapp.url,
  WHATSAPP_PHONE_NUMBER_ID: whatsapp.account.phoneNumberId,
  WHATSAPP_ACCESS_TOKEN: whatsapp.account.accessToken,
  WHATSAPP_APP_SECRET: whatsapp.account.appSecret,
  WHATSAPP_VERIFY_TOKEN: whatsapp.account.verifyToken,
  MESSAGE_WEBHOOK_URL: webhook.url,
  MESSAGE_WEBHOOK_SECRET: webhook.secret,
})

test('each country has its providers in the configured order, with its own sender', async () => {
  const { messages, publicUrl } = readConfig(environment())
  const providers = createProvidersByRegion(messages, publicUrl)
  expect(providers.MY.map(({ name }) => name)).toEqual(['whatsapp', 'twilio'])
  expect(providers.SG.map(({ name }) => name)).toEqual(['twilio', 'webhook'])
  for (const provider of [...providers.MY, ...providers.SG]) await provider.send(outgoing())
  const senders = twilio.received.map(({ body }) => new URLSearchParams(body).get('From'))
  expect(senders).toEqual(['+60111222333', 'Portal'])
  expect([whatsapp.received.length, webhook.messages.length]).toEqual([1, 1])
})

test('a demo has no providers', () => {
  const { messages, publicUrl } = readConfig({})
  expect(createProvidersByRegion(messages, publicUrl)).toEqual({ MY: [], SG: [] })
})
