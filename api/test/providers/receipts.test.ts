import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MessageSettings } from '../../src/config/message-settings.ts'
import { registerDeliveryReceiptRoutes } from '../../src/notifications/delivery-receipts.routes.ts'
import type { DeliveryReceipt, Reply } from '../../src/notifications/providers/delivery-receipt.ts'
import { addFastifyErrorHandlers } from '../../src/platform/http/handle-errors.ts'
import { signAsTwilio, startTwilio } from './fake-twilio.ts'
import { startWebhook } from './fake-webhook.ts'
import { startWhatsapp } from './fake-whatsapp.ts'

const PUBLIC_URL = 'https://portal.example'
const TWILIO = '/api/messages/receipts/twilio'
const WHATSAPP = '/api/messages/receipts/whatsapp'
const WEBHOOK = '/api/messages/receipts/webhook'
const SID = 'SM0123456789abcdef0123456789abcdef'
const WHATSAPP_MESSAGE_ID = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA='
const ID = '0198f2a1-7c1e-7d60-9b3a-5d2f1e0c4b7a'

const [twilio, whatsapp, webhook] = [await startTwilio(), await startWhatsapp({}), await startWebhook()]
afterAll(() => {
  for (const fake of [twilio, whatsapp, webhook]) fake.close()
})
const settings: MessageSettings = {
  chains: { MY: ['twilio', 'whatsapp', 'webhook'], SG: ['webhook'] },
  perDay: 1,
  twilio: {
    ...{ url: twilio.url, accountSid: twilio.account.sid },
    ...{ authToken: twilio.account.token, from: {} },
  },
  whatsapp: { url: whatsapp.url, ...whatsapp.account },
  webhook: { url: webhook.url, secret: webhook.secret },
}

type Posted = { headers: Record<string, string>; payload: string }
let told: DeliveryReceipt[] = []
let replies: Reply[] = []
let broken = false
const log: string[] = []

/** A server with only the receipt routes. */
function start(of: MessageSettings = settings, publicUrl = PUBLIC_URL) {
  const app = Fastify({ logger: { stream: { write: (line: string) => void log.push(line) } } })
  addFastifyErrorHandlers(app)
  registerDeliveryReceiptRoutes(app, {
    settings: of,
    publicUrl,
    async onReceipt(receipt) {
      if (broken) throw new Error('The database is gone.')
      told.push(receipt)
    },
    onReply: async reply => void replies.push(reply),
  })
  return app
}
const app = start()
const post = async (url: string, posted: Posted, to = app) =>
  (await to.inject({ method: 'POST', url, ...posted })).statusCode
beforeEach(() => {
  told = []
  replies = []
})
const now = Math.floor(Date.UTC(2026, 10, 2) / 1000)
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 }))
afterAll(() => void vi.useRealTimers())

const fromTwilio = (form: Record<string, string>) =>
  twilio.receipt(PUBLIC_URL + TWILIO, { MessageSid: SID, To: '+60123456789', ...form })
const fromMeta = (...statuses: object[]) =>
  whatsapp.notice({ statuses: statuses.map(status => ({ recipient_id: '60123456789', ...status })) })

test.each([TWILIO, WHATSAPP, WEBHOOK])(
  '%s accepts receipts of up to 100 kB and any type, and logs none of their content',
  async path => {
    const headers = { 'content-type': 'text/csv' }
    expect(await post(path, { headers, payload: 'x'.repeat(100_001) })).toBe(413)
    expect(await post(path, { headers, payload: '+60123456789' })).toBe(403)
    expect(log.join('\n')).toContain('"res":{"statusCode":413}')
    expect(log.join('\n')).not.toMatch(/xxx|60123456789/)
  },
)

test('a provider that is not in use has no receipt route', async () => {
  const none = start({ chains: { MY: [], SG: [] }, perDay: 1 })
  for (const path of [TWILIO, WHATSAPP, WEBHOOK])
    expect(await post(path, { headers: {}, payload: '{}' }, none)).toBe(404)
})

const errors = [{ code: 131026, title: 'Message\0undeliverable to 60123456789' }]
test.each<[string, string, Posted, Partial<DeliveryReceipt>[]]>([
  ['Twilio', TWILIO, fromTwilio({ MessageStatus: 'delivered' }), [{ delivered: true, answer: 'delivered' }]],
  [
    'Twilio',
    TWILIO,
    fromTwilio({ MessageStatus: 'undelivered', ErrorCode: '30003' }),
    [{ delivered: false, answer: 'undelivered: 30003' }],
  ],
  [
    'Twilio',
    TWILIO,
    fromTwilio({ MessageStatus: 'failed', ErrorCode: '30008' }),
    [{ delivered: false, answer: 'failed: 30008' }],
  ],
  ...['accepted', 'queued', 'sending', 'sent'].map((status): [string, string, Posted, []] => [
    'Twilio',
    TWILIO,
    fromTwilio({ MessageStatus: status }),
    [],
  ]),
  [
    'Meta',
    WHATSAPP,
    fromMeta(
      { id: `${WHATSAPP_MESSAGE_ID}1`, status: 'sent' },
      { id: `${WHATSAPP_MESSAGE_ID}2`, status: 'delivered' },
      { id: `${WHATSAPP_MESSAGE_ID}3`, status: 'failed', errors },
      { id: `${WHATSAPP_MESSAGE_ID}4`, status: 'read', biz_opaque_callback_data: ID },
      { id: `${WHATSAPP_MESSAGE_ID}5`, status: 'read', biz_opaque_callback_data: 'of another system' },
      { id: `${WHATSAPP_MESSAGE_ID}\0`, status: 'read' },
    ),
    [
      { providerId: `${WHATSAPP_MESSAGE_ID}2`, delivered: true, answer: 'delivered' },
      {
        providerId: `${WHATSAPP_MESSAGE_ID}3`,
        delivered: false,
        answer: '131026: Message undeliverable to …',
      },
      { providerId: `${WHATSAPP_MESSAGE_ID}4`, messageId: ID, delivered: true, answer: 'read' },
      { providerId: `${WHATSAPP_MESSAGE_ID}5`, delivered: true, answer: 'read' },
    ],
  ],
  [
    'Meta',
    WHATSAPP,
    whatsapp.notice({ messages: [{ from: '60123456789', id: WHATSAPP_MESSAGE_ID, type: 'text' }] }),
    [],
  ],
])('%s tells of finished messages alone, without the number', async (_name, path, posted, receipts) => {
  expect(await post(path, posted)).toBe(200)
  const provider = path === TWILIO ? { provider: 'twilio', providerId: SID } : { provider: 'whatsapp' }
  expect(told).toEqual(receipts.map(receipt => ({ ...provider, ...receipt })))
})

test.each([
  [{ id: ID, state: 'DELIVERED' }, true, 'delivered'],
  [{ id: ID, state: 'FAILED', answer: 'absent: +60 12-345 6789' }, false, 'absent: +…'],
  [{ id: ID, state: 'FAILED', answer: 'no\0such\u0007 phone' }, false, 'no such phone'],
])('a gateway tells %j', async (result, delivered, answer) => {
  expect(await post(WEBHOOK, webhook.receipt(result))).toBe(200)
  expect(told).toEqual([{ provider: 'webhook', providerId: ID, messageId: ID, delivered, answer }])
})

test.each([
  [ID, { messageId: ID }],
  ['1', {}],
])('Twilio calls the URL with the message %s back, and signs it', async (message, expected) => {
  const path = `${TWILIO}?message=${message}`
  const posted = twilio.receipt(PUBLIC_URL + path, { MessageSid: SID, MessageStatus: 'delivered' })
  expect(await post(path, posted)).toBe(200)
  expect(told).toEqual([
    { provider: 'twilio', providerId: SID, ...expected, delivered: true, answer: 'delivered' },
  ])
  expect(await post(`${path}0`, posted)).toBe(403)
})

test('a receipt of a gateway whose clock differs by more than five minutes is refused', async () => {
  for (const [seconds, status] of [...[0, -300, 300].map(s => [s, 200]), ...[-301, 301].map(s => [s, 403])]) {
    const receipt = webhook.receipt({ id: ID, state: 'DELIVERED' }, now + (seconds ?? 0))
    expect(await post(WEBHOOK, receipt)).toBe(status)
  }
})

const right = {
  twilio: fromTwilio({ MessageStatus: 'delivered' }),
  whatsapp: fromMeta({ id: WHATSAPP_MESSAGE_ID, status: 'delivered' }),
  webhook: webhook.receipt({ id: ID, state: 'DELIVERED' }, now),
}
const form = Object.fromEntries(new URLSearchParams(right.twilio.payload))
const metaSignature = right.whatsapp.headers['x-hub-signature-256'] ?? ''
const signed = (name: keyof typeof right, header: string, value: string): Posted => ({
  ...right[name],
  headers: { ...right[name].headers, [header]: value },
})
const spoken = (name: keyof typeof right, change: (payload: string) => string): Posted => ({
  ...right[name],
  payload: change(right[name].payload),
})

test.each<[string, Posted[]]>([
  [
    TWILIO,
    [
      signed('twilio', 'x-twilio-signature', ''),
      signed('twilio', 'x-twilio-signature', signAsTwilio('another token', PUBLIC_URL + TWILIO, form)),
      signed(
        'twilio',
        'x-twilio-signature',
        signAsTwilio(twilio.account.token, `https://evil.example${TWILIO}`, form),
      ),
      spoken('twilio', payload => payload.replace('delivered', 'failed')),
      spoken('twilio', payload => `${payload}&ErrorCode=1`),
      spoken('twilio', () => ''),
    ],
  ],
  [
    WHATSAPP,
    [
      signed('whatsapp', 'x-hub-signature-256', metaSignature.replace('sha256=', '')),
      signed('whatsapp', 'x-hub-signature-256', metaSignature.replace('sha256=', 'sha1=')),
      signed('whatsapp', 'x-hub-signature-256', metaSignature.slice(0, -1)),
      spoken('whatsapp', payload => payload.replace('delivered', 'failed')),
      spoken('whatsapp', payload => `${payload} `),
    ],
  ],
  [
    WEBHOOK,
    [
      signed('webhook', 'x-portal-signature', '0'.repeat(64)),
      signed('webhook', 'x-portal-time', String(now + 1)),
      signed('webhook', 'x-portal-time', 'now'),
      spoken('webhook', payload => payload.replace('DELIVERED', 'FAILED')),
    ],
  ],
])('%s believes a provider by its signature over address, time and bytes alone', async (path, forged) => {
  const unsigned = { headers: { 'content-type': 'application/json' }, payload: forged[0]?.payload ?? '' }
  for (const posted of [unsigned, ...forged]) expect(await post(path, posted)).toBe(403)
  expect(told).toEqual([])
})

test.each([
  ['https://portal.example', 'https://portal.example:443'],
  ['https://portal.example:8443', 'https://portal.example'],
])('Twilio is believed at %s when it signs %s', async (publicUrl, signedUrl) => {
  const posted = twilio.receipt(signedUrl + TWILIO, { MessageSid: SID, MessageStatus: 'delivered' })
  expect(await post(TWILIO, posted, start(settings, publicUrl))).toBe(200)
  expect(told).toHaveLength(1)
})

test.each<[string, Posted]>([
  [TWILIO, twilio.receipt(PUBLIC_URL + TWILIO, { MessageStatus: 'delivered' })],
  [TWILIO, fromTwilio({ MessageStatus: 'delivered', MessageSid: `${SID}\0` })],
  [TWILIO, fromTwilio({ MessageStatus: 'delivered', ErrorCode: '1\0' })],
  [WHATSAPP, fromMeta({ status: 'delivered' })],
  [WEBHOOK, webhook.receipt({ id: ID, state: 'QUEUED' }, now)],
  [WEBHOOK, webhook.receipt({ id: `${ID}\0`, state: 'FAILED' }, now)],
  [WEBHOOK, webhook.receipt('text', now)],
])('%s refuses what is signed and cannot be read', async (path, posted) => {
  expect(await post(path, posted)).toBe(400)
  expect(told).toEqual([])
})

test('a receipt that cannot be stored is refused, so that the provider sends it again', async () => {
  broken = true
  expect(await post(WEBHOOK, right.webhook)).toBe(500)
  broken = false
  expect(await post(WEBHOOK, right.webhook)).toBe(200)
  expect(told).toHaveLength(1)
})

test('Meta gets its challenge back only with the operator’s verify token', async () => {
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': whatsapp.account.verifyToken,
    'hub.challenge': '1158201444',
  }
  const ask = (changes: Record<string, string>) =>
    app.inject({ url: WHATSAPP, query: { ...query, ...changes } })
  const answer = await ask({})
  expect(answer).toMatchObject({ statusCode: 200, payload: '1158201444' })
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  for (const [changes, status] of [
    [{ 'hub.verify_token': 'another word' }, 403],
    [{ 'hub.mode': 'unsubscribe' }, 403],
    [{ 'hub.challenge': '<script>' }, 400],
  ] as const)
    expect((await ask(changes)).statusCode).toBe(status)
  expect((await app.inject(WHATSAPP)).statusCode).toBe(403)
})
