import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWhatsapp } from './fake-whatsapp.ts'
import { startReceipts } from './receipts-server.ts'

const WHATSAPP = '/api/messages/receipts/whatsapp'
const WAMID = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA='

let fake: Awaited<ReturnType<typeof startWhatsapp>>
beforeAll(async () => {
  fake = await startWhatsapp({})
})
afterAll(() => fake.close())

const start = () => startReceipts({ whatsapp: { url: fake.url, ...fake.account } })
const metadata = { timestamp: '1750030073', recipient_id: '60123456789' }

test('WhatsApp tells of several messages at once; read is delivered, sent is no end', async () => {
  const { post, told } = await start()
  const errors = [{ code: 131026, title: 'Message\0undeliverable to 60123456789', message: '-' }]
  const statuses = [
    { id: `${WAMID}1`, status: 'sent', ...metadata },
    { id: `${WAMID}2`, status: 'delivered', ...metadata, pricing: { billable: true } },
    { id: `${WAMID}3`, status: 'failed', ...metadata, errors },
    { id: `${WAMID}4`, status: 'read', ...metadata },
    { id: `${WAMID}\0`, status: 'read', ...metadata },
  ]
  expect(await post(WHATSAPP, fake.notice({ statuses }))).toBe(200)
  expect(told).toEqual([
    { provider: 'whatsapp', providerId: `${WAMID}2`, delivered: true, answer: 'delivered' },
    {
      provider: 'whatsapp',
      providerId: `${WAMID}3`,
      delivered: false,
      answer: '131026: Message undeliverable to …',
    },
    { provider: 'whatsapp', providerId: `${WAMID}4`, delivered: true, answer: 'read' },
  ])
})

test('WhatsApp tells what people write too, which is nothing of ours', async () => {
  const { post, told } = await start()
  const messages = [{ from: '60123456789', id: WAMID, type: 'text', text: { body: 'Thank you' } }]
  expect(await post(WHATSAPP, fake.notice({ messages }))).toBe(200)
  expect(told).toEqual([])
})

test('WhatsApp is believed by its signature over the bytes alone', async () => {
  const { post, told } = await start()
  const right = fake.notice({ statuses: [{ id: WAMID, status: 'delivered', ...metadata }] })
  const signature = right.headers['x-hub-signature-256'] ?? ''
  const other = (value: string) => ({
    ...right,
    headers: { ...right.headers, 'x-hub-signature-256': value },
  })
  const forged = [
    { ...right, headers: { 'content-type': 'application/json' } },
    other(signature.replace('sha256=', '')),
    other(signature.replace('sha256=', 'sha1=')),
    other(signature.slice(0, -1)),
    { ...right, payload: right.payload.replace('delivered', 'failed') },
    { ...right, payload: `${right.payload} ` },
  ]
  for (const posted of forged) expect(await post(WHATSAPP, posted)).toBe(403)
  expect(told).toEqual([])
})

test('WhatsApp gets its word back if it knows ours', async () => {
  const { get } = await start()
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': fake.account.verifyToken,
    'hub.challenge': '1158201444',
  }
  const answer = await get(WHATSAPP, query)
  expect(answer).toMatchObject({ statusCode: 200, payload: '1158201444' })
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  const statusOf = async (changes: Record<string, string>) =>
    (await get(WHATSAPP, { ...query, ...changes })).statusCode
  expect(await statusOf({ 'hub.verify_token': 'another word' })).toBe(403)
  expect(await statusOf({ 'hub.mode': 'unsubscribe' })).toBe(403)
  expect(await statusOf({ 'hub.challenge': '<script>' })).toBe(400)
  expect((await get(WHATSAPP, {})).statusCode).toBe(403)
})

test('what Meta signs and cannot be read is refused', async () => {
  const { post, told } = await start()
  expect(await post(WHATSAPP, fake.notice({ statuses: [{ status: 'delivered' }] }))).toBe(400)
  expect(told).toEqual([])
})
